import type { PersonalData } from '#server/session/personal-data.ts'

/** Which letters went to the customer, if the address is known to be theirs. */
export const lettersData: PersonalData = {
  name: 'letters',
  async collect(client, { email, emailVerified }) {
    if (!email || !emailVerified) return []
    const { rows } = await client.query(
      `select l.subject, m.state, m.done_at as "at"
       from subscribers s cross join letters l
         join letter_mails m on m.letter_id = l.id and m.subscriber_id = s.id
       where s.email = $1 order by l.id`,
      [email.toLowerCase()],
    )
    return rows
  },
  /** How many a letter went to is counted on; whom a row was about is unknown without the subscriber. */
  async forget() {},
}
