// The guides are for help, which a page does not have.
