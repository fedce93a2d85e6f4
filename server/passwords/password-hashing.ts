/** Makes the hash of a password that is kept, and checks a password by it. */
export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}
