import type pg from 'pg'
import { noticeCuts, setUp } from '#server/database/client.ts'
import { HostsClient } from '#server/database/reach.ts'

/** A connection without the limits of visitors: a backup takes as long as it takes. */
export async function connectForBackup(url: string, what: string): Promise<pg.Client> {
  const client = new HostsClient({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: what,
  })
  client.on('error', () => {}) // the query that was running fails as well
  await client.connect()
  // Values are written and read as text, which must not depend on the settings of a server or role.
  await client.query(
    `${setUp(noticeCuts)}; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
     set extra_float_digits = 1; set client_encoding = 'UTF8'; set bytea_output = 'hex'; set statement_timeout = 0;
     set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  )
  return client
}
