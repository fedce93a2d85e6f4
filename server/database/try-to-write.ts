import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/**
 * Stores something as an order does, and leaves nothing behind; throws when the database cannot. A row
 * comes and goes, which a read-only database refuses. Before that a file grows by a page, which the
 * commit cuts off again: on a full disk rows still find room in the pages that are there, for a while.
 */
export async function tryToWrite(pool: Pool): Promise<void> {
  const key = `'write test ${randomUUID()}'`
  // One round trip, which PostgreSQL takes as one transaction. Some owners allow no temporary tables.
  await pool.query(`
    do $$ begin
      if has_database_privilege(current_database(), 'temporary') then
        create temporary table if not exists write_test (filler text) on commit delete rows;
        insert into pg_temp.write_test values ('');
      end if;
    end $$;
    insert into settings (key, value) values (${key}, 'null');
    delete from settings where key = ${key}`)
}
