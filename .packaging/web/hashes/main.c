void print_hashes(void);

int main(void) {
  print_hashes();
  return 0;
}
