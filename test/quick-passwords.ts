import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordHashing } from '#server/passwords/password-hashing.ts'

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)

/** The provider's own takes N = 2^14 with 32 MB, a tenth of a second of a core for each customer of a test. */
const cost = { N: 2 ** 4, r: 16, p: 1 }
const keyOf = async (password: string, salt: string) =>
  (await derive(password.normalize('NFKC'), salt, 64, cost)).toString('hex')

/** Hashes of the provider's kind at a thousandth of the work: for tests that are not about that work. */
export const quickPasswords: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex')
    return `${salt}:${await keyOf(password, salt)}`
  },
  async verify({ hash, password }) {
    const [salt = '', key] = hash.split(':')
    return (await keyOf(password, salt)) === key
  },
}
