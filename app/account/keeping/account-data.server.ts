import type { Pool } from 'pg'
import { shortTransaction } from '#server/database/short-transaction.ts'
import { forgetMailsTo, mailsTo } from '#server/mail/queue.ts'
import type { PersonalData } from '#server/session/personal-data.ts'
import type { Customer } from '#server/session/session.ts'

/** The account and how it was used; tables of the embedded provider are empty with Firebase. */
export const accountData: PersonalData = {
  name: 'account',
  async collect(client, { uid, email, emailVerified }) {
    const own = async (text: string) => (await client.query(text, [uid])).rows
    const [user] = await own(
      `select name, email, email_verified as "emailVerified", image, created_at as "createdAt",
         updated_at as "updatedAt" from identity_user where id = $1`,
    )
    return {
      uid,
      ...(user ?? { email, emailVerified }),
      waysToSignIn: await own(
        `select case provider_id when 'credential' then 'password' else provider_id end as "by",
           created_at as "since" from identity_account where user_id = $1 order by created_at`,
      ),
      signIns: await own(
        `select created_at as "at", expires_at as "until", ip_address as "address",
           user_agent as "browser" from identity_session where user_id = $1 order by created_at`,
      ),
      sessions: await own(
        `select created_at as "at", expires_at as "until", email from sessions where uid = $1
         order by created_at`,
      ),
      log: await own(
        `select at, action, subject, detail from audit
         where actor_kind = 'customer' and actor_id = $1 order by at`,
      ),
    }
  },
  async forget(client, { uid }, now) {
    await client.query('delete from identity_user where id = $1', [uid])
    await client.query('delete from sessions where uid = $1', [uid])
    await client.query(
      `insert into customers (uid, sign_ins_from, deleted_at) values ($1, $2, $2)
       on conflict (uid) do update set sign_ins_from = $2, deleted_at = $2`,
      [uid, now],
    )
  },
}

/** What was mailed to the address lately: kinds and times. What a mail said is not kept once it was sent. */
export const mailsData: PersonalData = {
  name: 'mails',
  collect: async (client, { email }) => (email ? mailsTo(client, email) : []),
  async forget(client, { email }) {
    if (email) await forgetMailsTo(client, email)
  },
}

/**
 * Everything the shop holds about the customer, as the text of a JSON file. Small data is read
 * first, in one snapshot; lists are read while the file is sent, so that ten thousand orders fill
 * neither the memory nor the thread (threats 34).
 */
export async function dataFile(
  pool: Pool,
  customer: Customer,
  held: PersonalData[],
  now: Date,
): Promise<AsyncGenerator<string>> {
  const little = await shortTransaction(pool, 3000, async (client) => {
    const parts = new Map<PersonalData, unknown>()
    for (const part of held) {
      if ('collect' in part) parts.set(part, await part.collect(client, customer))
    }
    return parts
  })

  async function* text() {
    yield `{\n  "collectedAt": ${JSON.stringify(now.toISOString())}`
    for (const part of held) {
      yield `,\n  ${JSON.stringify(part.name)}: `
      if ('each' in part) yield* listText(part.each(pool, customer))
      else yield indented(little.get(part), '  ')
    }
    yield '\n}\n'
  }
  return text()
}

async function* listText(items: AsyncIterable<unknown>) {
  let separator = '['
  for await (const item of items) {
    yield `${separator}\n    ${indented(item, '    ')}`
    separator = ','
  }
  yield separator === '[' ? '[]' : '\n  ]'
}

const indented = (value: unknown, by: string) =>
  JSON.stringify(value ?? null, null, 2).replaceAll('\n', `\n${by}`)
