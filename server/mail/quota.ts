import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Pool } from 'pg'
import { shortTransaction } from '#server/database/short-transaction.ts'

type Quota = { hour: number; day: number }

type Limits = Quota & {
  /** While the reader has not proven the address: it may be a stranger's. */
  unproven?: Quota
  /** Not asked for while so many of the kind wait; null where the door itself is bounded. */
  waiting: number | null
}

const maxWaiting = 10_000

/**
 * How many mails of each kind one address gets at most. The address counts, not the account:
 * creating accounts, deleting them or changing passwords in a loop cannot flood a mailbox (threats
 * 33). Further mails are dropped silently, since a refusal would tell strangers about the address.
 */
export const mailLimits = {
  // A customer places at most 500 orders an hour (docs/decisions/014).
  'order-confirmation': {
    hour: 500,
    day: 12_000,
    unproven: { hour: 3, day: 10 },
    waiting: null,
  },
  // A step at the desk each.
  'order-news': { hour: 500, day: 12_000, unproven: { hour: 3, day: 10 }, waiting: null },
  // To the shop itself; one with more orders than these chooses the hourly mail.
  'shop-order': { hour: 60, day: 700, waiting: maxWaiting },
  // An owner asks for each of them.
  'staff-invitation': { hour: 5, day: 15, waiting: maxWaiting },
  'newsletter-confirmation': { hour: 1, day: 3, waiting: maxWaiting },
  // Letters are written one by one; addresses of one mailbox are subscribers of their own.
  'newsletter-letter': { hour: 20, day: 50, waiting: null },
  'newsletter-test': { hour: 30, day: 100, waiting: maxWaiting },
  'account-verification': { hour: 3, day: 10, waiting: maxWaiting },
  'account-password-reset': { hour: 3, day: 20, waiting: maxWaiting },
  'account-password-changed': { hour: 3, day: 10, waiting: maxWaiting },
} satisfies Record<string, Limits>

export type MailName = keyof typeof mailLimits

export const limitsOf = (kind: MailName): Limits => mailLimits[kind]

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** How long a mail is counted, and therefore kept. */
export const countedMs = dayMs

/** A hash that is the same for all spellings of a mailbox and does not reveal the address. */
export function recipientHash(address: string): string {
  return createHash('sha256')
    .update(`mail to ${mailboxOf(address)}`)
    .digest('base64url')
}

/** Case, a tag behind a plus and, at Gmail, dots lead to the same mailbox. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const name = address.slice(0, at).normalize('NFKC').toLowerCase()
  const untagged = name.split('+', 1)[0] || name
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domainToASCII(domain) || domain}`
}

const placesSince = (since: string) =>
  `select count(*) from mails where recipient = $2 and kind = $3 and counted_at > ${since}::timestamptz`

const placeTaken = `update mails set recipient = $2, counted_at = coalesce(counted_at, $4)
  where id = $1 and (counted_at is not null
    or ($5 > (${placesSince('$7')}) and $6 > (${placesSince('$8')})))`

/**
 * Takes the mail's place in the quota of its reader; false when there is none. A mail that has one
 * from an earlier try keeps it.
 */
export async function takePlace(
  pool: Pool,
  { id, kind }: { id: string; kind: MailName },
  reader: { address: string; isProven: boolean },
  now: Date,
): Promise<boolean> {
  const recipient = recipientHash(reader.address)
  const limits = limitsOf(kind)
  const { hour, day } = reader.isProven ? limits : (limits.unproven ?? limits)
  const [hourAgo, dayAgo] = [hourMs, dayMs].map((ms) => new Date(now.getTime() - ms))
  // Without a place nothing is changed, so the commit travels along.
  const { taken } = await shortTransaction(pool, 3000, async (client, last) => {
    // One is counted at a time, so that mails at the same moment don't slip through together.
    const lock = client.query({
      name: 'quota in turn',
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [`mail ${kind} ${recipient}`],
    })
    const taken = client.query({
      name: 'take place in quota',
      text: placeTaken,
      values: [id, recipient, kind, now, hour, day, hourAgo, dayAgo],
    })
    last(lock)
    last(taken)
    return { taken }
  })
  return (await taken).rowCount === 1
}
