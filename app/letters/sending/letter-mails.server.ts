import { contentOf } from '#app/letters/content.server.ts'
import type { LetterBlock, LetterState } from '#app/letters/letter.schema.ts'
import { href } from '#app/values/addresses.ts'
import { isId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import type { Block, Letter } from '#server/mail/letter.ts'
import type { MailKind } from '#server/mail/queue.ts'
import { settleMails } from './progress.server.ts'

/** The subscriber's way out; mail programs take the same by one click, without opening the page. */
const wayOut = (shopUrl: string, token: string): Pick<Letter, 'footer' | 'footerLink'> => ({
  footer: 'You’re receiving this because you subscribed to our newsletter.',
  footerLink: {
    label: 'Unsubscribe',
    url: `${shopUrl}${href('/newsletter/unsubscribe')}?token=${token}`,
  },
})

/** One subscriber's copy of a letter, if the address is still on the list when its turn comes. */
export const letterMailJob: MailKind<{ letterId: string; subscriberId: string }> = {
  name: 'newsletter-letter',
  toMany: { onDone: (pool, mailId) => settleMails(pool, mailId) },
  compose: async ({ letterId, subscriberId }, deps) => {
    const { rows } = await deps.pool.query<{
      state: LetterState
      subject: string
      content: Block[]
      email: string
      token: string
    }>({
      name: 'copy of a letter',
      text: `select l.state, l.subject, l.content, s.email, s.unsubscribe_token as token
        from letters l join subscribers s on s.id = $2 and s.status = 'confirmed'
        where l.id = $1`,
      values: [letterId, subscriberId],
    })
    const [copy] = rows
    if (!copy) return null // unsubscribed, erased or out of reach meanwhile
    if (copy.state === 'paused') return 'later'
    const { subject, content, email, token } = copy
    const shopUrl = deps.shopUrl()
    const mail = {
      to: { address: email },
      subject,
      about: `letter-${letterId}-${subscriberId}`,
      unsubscribeUrl: `${shopUrl}/api/newsletter/unsubscribe?token=${token}`,
      letter: { title: subject, blocks: content, ...wayOut(shopUrl, token) },
    }
    return { mail, isProven: true }
  },
}

/** The letter as it is now, for the desk: who opens its way out is told that the link is none. */
export async function trialOf(
  deps: Pick<Deps, 'pool' | 'shopUrl'>,
  { subject, blocks }: { subject: string; blocks: LetterBlock[] },
): Promise<{ letter: Letter; missing: string[] }> {
  const content = await contentOf(deps, blocks)
  const letter = { title: subject, blocks: content.blocks, ...wayOut(deps.shopUrl(), 'trial') }
  return { letter, missing: content.missing }
}

/** What the subscribers got, or are getting; a draft as it is now. Null when there is no such letter. */
export async function letterAsSent(
  deps: Pick<Deps, 'pool' | 'shopUrl'>,
  id: string,
): Promise<{ letter: Letter; missing: string[] } | null> {
  if (!isId(id)) return null
  const { rows } = await deps.pool.query<{
    subject: string
    blocks: LetterBlock[]
    content: Block[] | null
  }>('select subject, blocks, content from letters where id = $1', [id])
  const [stored] = rows
  if (!stored) return null
  const { subject, content } = stored
  if (content === null) return trialOf(deps, stored)
  const letter = { title: subject, blocks: content, ...wayOut(deps.shopUrl(), 'trial') }
  return { letter, missing: [] }
}

/** A copy for somebody of the shop, before the subscribers get it. */
export const testMailJob: MailKind<{ letterId: string; to: string }> = {
  name: 'newsletter-test',
  compose: async ({ letterId, to }, deps, id) => {
    const found = await letterAsSent(deps, letterId)
    if (!found) return null
    const { letter } = found
    const mail = {
      to: { address: to },
      subject: `Test: ${letter.title}`,
      about: `letter-test-${id}`,
      letter,
    }
    // An admin of the shop has typed it.
    return { mail, isProven: true }
  },
}
