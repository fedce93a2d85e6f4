import { href } from '#app/values/addresses.ts'
import type { Deps } from '#server/deps.ts'
import type { Block } from '#server/mail/letter.ts'
import type { Composed, MailKind } from '#server/mail/queue.ts'
import { type LinkPurpose, linkMinutes, newLink } from './mailed-links.server.ts'

type User = { id: string; email: string; name: string; emailVerified: boolean }

/** Asks a new customer to confirm the address. */
export const verificationMailJob: MailKind<{ userId: string }> = {
  name: 'account-verification',
  async compose({ userId }, deps, id) {
    const user = await findUser(deps, 'id', userId)
    if (!user || user.emailVerified) return null
    return linkTo(user, deps, id, 'verify-email', {
      title: 'Is this your address?',
      before:
        'Please confirm that this address is yours, so that you can get back into your account and sign in with Google.',
      label: 'Confirm my e-mail',
      after: `The link works once, within ${linkMinutes['verify-email'] / 60} hours, in the browser where you are logged in. If this wasn't you, ignore this mail.`,
    })
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
    return linkTo(user, deps, id, 'reset-password', {
      title: 'A new password',
      before: 'Someone, hopefully you, asked for a new password for your account.',
      label: 'Set a new password',
      after: `The link works once, within ${linkMinutes['reset-password']} minutes. If this wasn't you, ignore this mail: your password stays as it is.`,
    })
  },
}

/** Tells the customer that the password was changed (ASVS 6.3.7), so that a theft is noticed. */
export const passwordChangedJob: MailKind<{ userId: string; at: string }> = {
  name: 'account-password-changed',
  async compose({ userId, at }, deps) {
    const user = await findUser(deps, 'id', userId)
    if (!user) return null
    const { name: shopName } = await deps.settings.identity()
    const mail = {
      to: recipient(user),
      subject: `Your password at ${shopName} was changed`,
      about: `password-changed-${userId}-${Date.parse(at)}`,
      letter: {
        title: 'Your password was changed',
        blocks: [
          text('Your password has been changed, and all other devices were logged out.'),
          text("If this wasn't you, please set another one now:"),
          {
            kind: 'link',
            label: 'Set a new password',
            url: deps.shopUrl() + href('/forgot-password'),
          } as const,
        ],
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
  words: { title: string; before: string; label: string; after: string },
): Promise<Composed> {
  const owner = { userId: user.id, email: user.email }
  const token = await newLink(deps.pool, purpose, owner, deps.now())
  const url = `${deps.shopUrl()}${href(`/${purpose}`)}?token=${token}`
  const { name: shopName } = await deps.settings.identity()
  const mail = {
    to: recipient(user),
    subject: `${shopName}: ${words.title}`,
    about: `${purpose}-${mailId}`,
    letter: {
      title: words.title,
      blocks: [
        text(words.before),
        { kind: 'link', label: words.label, url } as const,
        text(words.after),
      ],
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

const text = (words: string): Block => ({ kind: 'text', text: words })

async function findUser({ pool }: Pick<Deps, 'pool'>, by: 'id' | 'email', value: string) {
  const { rows } = await pool.query<User>(
    `select id, email, name, email_verified as "emailVerified" from identity_user where ${by} = $1`,
    [value],
  )
  return rows[0] ?? null
}
