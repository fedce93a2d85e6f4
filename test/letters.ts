import type { LetterBlock } from '#app/letters/letter.schema.ts'
import { newId } from '#server/database/id.ts'
import { call, type TestApp } from './app.ts'

export const path = '/api/desk/letters'

export const aDraft = {
  subject: 'New in March',
  blocks: [{ kind: 'text', text: 'Dear *reader*,\n\nspring is here.' }] as LetterBlock[],
}

/** The desk's letters and the list of subscribers, for the tests of a file. */
export function letterDesk(shop: TestApp, headers: { authorization: string }) {
  const ask = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    version?: number,
  ) =>
    call(shop.app, {
      ...{ method, url, payload },
      headers: { ...headers, ...(version !== undefined && { 'if-match': `"${version}"` }) },
    })
  return {
    ask,
    letter: async (draft: object = aDraft) => (await ask('POST', path, draft)).body,
    read: async (id: string) => (await ask('GET', `${path}/${id}`)).body,
    send: (id: string) => ask('POST', `${path}/${id}/send`),
    rate: (perMinute: number) => ask('PUT', `${path}/rate`, { perMinute }),
    /** Puts addresses on the list. */
    async subscribers(emails: string[], status = 'confirmed') {
      const at = new Date(shop.deps.now().getTime() - 1000)
      for (const email of emails) {
        await shop.deps.pool.query(
          `insert into subscribers (id, email, status, unsubscribe_token, source, created_at, confirmed_at, confirm_sent_at)
           values ($1, $2, $3::text, $4, 'footer', $5::timestamptz, case when $3::text = 'confirmed' then $5::timestamptz end,
             $5::timestamptz - interval '1 day')
           on conflict (email) do update set status = excluded.status,
             confirmed_at = excluded.confirmed_at`,
          [newId(), email, status, `token-of-${email.replace(/\W/g, '-')}-and-more`, at],
        )
      }
    },
    /** Asks for what is due, and lets every mail be due at once, until nothing is left. */
    async work() {
      const due = `update mails set due_at = now() where done_at is null and due_at < 'infinity'`
      while ((await shop.deps.jobs.runDue(shop.deps)).done > 0) await shop.deps.pool.query(due)
      await shop.deps.pool.query(due)
      await shop.deps.jobs.runDue(shop.deps)
      return shop.mails.splice(0)
    },
  }
}
