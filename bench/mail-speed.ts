import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Letter } from '#server/mail/letter.ts'
import type { BareMails } from './bare-mails.ts'
import type { Bench } from './bench-row.ts'
import { compare } from './compare.ts'
import { startHelper } from './helper.ts'
import type { Measure } from './report.ts'

const mailsPerRound = 100
const mostRounds = 10

/** About as long as a mail of the shop. */
const letter: Letter = {
  title: 'One click to go',
  blocks: [
    { kind: 'text', text: 'Somebody, hopefully you, asked for our newsletter. '.repeat(3) },
    {
      kind: 'link',
      label: 'Yes',
      url: `http://localhost/newsletter/confirm?token=${'x'.repeat(43)}`,
    },
    { kind: 'text', text: 'The link works for 7 days.' },
  ],
  footer: 'You get this mail because this address was given in our shop.',
}

/**
 * Mails that wait in the shop's table until a mail server has them, beside nodemailer alone. The shop
 * takes each from the database, counts it for its reader, and marks it before and after.
 */
export async function measureMails({ shop, rounds }: Bench): Promise<Measure> {
  const { mailSink } = shop
  if (!mailSink) throw new Error('The shop was started without a mail server')
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const bare = startHelper<BareMails, { seconds: number }>('bare-mails.ts')
  try {
    const ours = async () => {
      const before = await mailSink.arrived(0)
      await askForMails(client)
      const began = performance.now()
      await mailSink.arrived(before + mailsPerRound)
      return mailsPerRound / ((performance.now() - began) / 1000)
    }
    const beside = async () => {
      const { seconds } = await bare.ask({ url: mailSink.url, mails: mailsPerRound, letter })
      return mailsPerRound / seconds
    }
    await ours()
    await beside()
    const speeds = await compare(Math.min(rounds, mostRounds), ours, beside)
    return { name: 'Sending mails', unit: 'mails/s', ...speeds, bar: { atLeast: 0.2 } }
  } finally {
    await bare.stop()
    await client.end()
  }
}

/** Readers who have just asked for the newsletter. */
async function askForMails(client: pg.Client) {
  await client.query(
    `with reader as (
       insert into subscribers (id, email, unsubscribe_token, source, confirm_sent_at)
       select gen_random_uuid(), $2 || number || '@example.com', $2 || number, 'footer', now()
       from generate_series(1, $1::int) as number returning id)
     insert into mails (id, kind, data)
     select gen_random_uuid(), 'newsletter-confirmation', jsonb_build_object('subscriberId', id)
     from reader`,
    [mailsPerRound, `${randomUUID()}-`],
  )
}
