return { name = "another file" }
