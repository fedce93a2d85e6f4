import { type OwnWords, readOwnWords, writeMail } from '#app/shop/mail-texts/mail-texts.server.ts'
import { href } from '#app/values/addresses.ts'
import type { Deps } from '#server/deps.ts'
import type { Letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Composed, MailKind } from '#server/mail/queue.ts'
import { type LinkPurpose, linkMinutes, newLink } from './mailed-links.server.ts'

type User = { id: string; email: string; name: string; emailVerified: boolean }

/** Asks a new customer to confirm the address. */
export const verificationMailJob: MailKind<{ userId: string }> = {
  name: 'account-verification',
  async compose({ userId }, deps, id) {
    const user = await findUser(deps, 'id', userId)
    if (!user || user.emailVerified) return null
    return linkTo(user, deps, id, 'verify-email', (own, values) =>
      writeMail(own, 'account-verification', {
        fields: { shop: values.shop, hours: String(linkMinutes['verify-email'] / 60) },
        parts: { button: { kind: 'link', label: 'Confirm my e-mail', url: values.url } },
      }),
    )
  },
}

/**
 * Mails the link for a new password, if the address is known. Looking that up is left to the job, so
 * that the request does the same for every address (threats 26).
 */
export const passwordResetJob: MailKind<{ email: string }> = {
  name: 'account-password-reset',
  async compose({ email }, deps, id) {
    const user = await findUser(deps, 'email', email)
    if (!user) return null
    return linkTo(user, deps, id, 'reset-password', (own, values) =>
      writeMail(own, 'account-password-reset', {
        fields: { shop: values.shop, minutes: String(linkMinutes['reset-password']) },
        parts: { button: { kind: 'link', label: 'Set a new password', url: values.url } },
      }),
    )
  },
}

/** Tells the customer that the password was changed (ASVS 6.3.7), so that a theft is noticed. */
export const passwordChangedJob: MailKind<{ userId: string; at: string }> = {
  name: 'account-password-changed',
  async compose({ userId, at }, deps) {
    const user = await findUser(deps, 'id', userId)
    if (!user) return null
    const { name: shopName } = await deps.settings.identity()
    const url = deps.shopUrl() + href('/forgot-password')
    const { subject, ...letter } = writeMail(
      await readOwnWords(deps.pool),
      'account-password-changed',
      {
        fields: { shop: shopName },
        parts: { button: { kind: 'link', label: 'Set a new password', url } },
      },
    )
    const mail = {
      to: recipient(user),
      subject,
      about: `password-changed-${userId}-${Date.parse(at)}`,
      letter: {
        ...letter,
        footer: "You're receiving this because you have an account in our shop.",
      },
    }
    return { mail, isProven: user.emailVerified }
  },
}

/** A mail that is sent again has a new link; the link of the earlier try works, too. */
async function linkTo(
  user: User,
  deps: Deps,
  mailId: string,
  purpose: LinkPurpose,
  write: (
    own: OwnWords,
    values: { shop: string; url: string },
  ) => Pick<Mail, 'subject'> & Pick<Letter, 'title' | 'blocks'>,
): Promise<Composed> {
  const owner = { userId: user.id, email: user.email }
  const token = await newLink(deps.pool, purpose, owner, deps.now())
  const url = `${deps.shopUrl()}${href(`/${purpose}`)}?token=${token}`
  const [{ name: shop }, own] = await Promise.all([
    deps.settings.identity(),
    readOwnWords(deps.pool),
  ])
  const { subject, ...letter } = write(own, { shop, url })
  const mail = {
    to: recipient(user),
    subject,
    about: `${purpose}-${mailId}`,
    letter: {
      ...letter,
      footer: "You're receiving this because someone entered this address in our shop.",
    },
  }
  return { mail, isProven: user.emailVerified }
}

/** Use the name only for a confirmed address: until then, a stranger may have typed it. */
const recipient = ({ name, email, emailVerified }: User) => ({
  name: emailVerified ? name : '',
  address: email,
})

async function findUser({ pool }: Pick<Deps, 'pool'>, by: 'id' | 'email', value: string) {
  const { rows } = await pool.query<User>(
    `select id, email, name, email_verified as "emailVerified" from identity_user where ${by} = $1`,
    [value],
  )
  return rows[0] ?? null
}
