import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { migrationsDir } from '#server/database/migrate.ts'
import { bundledServer } from './process.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * What a later release may add at most (docs/decisions/075), to every table: a column without a value and one with a
 * default, and indexes beside readers and writers; a table and a view of its own.
 */
const additions = {
  '9001_next.sql': `
    do $$ declare t record; begin
      for t in select tablename as name from pg_tables
        where schemaname = 'public' and tablename <> 'migrations' order by 1 loop
        execute format('alter table %I add column next_note text, add column next_flag boolean not null default false',
          t.name);
      end loop;
    end $$;
    create table next_things (id uuid primary key, note text not null);
    create view next_orders as select id, next_flag from orders;`,
  '9002_next_indexes.sql': `-- concurrently
create index concurrently next_books on books (next_note);
create index concurrently next_orders_flagged on orders (next_flag) where next_flag;
`,
}

/** The shop as a later release would be: a copy of the bundle with migrations of its own. */
export function makeNextVersion() {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'octavo-next-'))
  const isProduct = (file: string) => !/\.test\.\w+$/.test(file)
  for (const name of ['package.json', 'build/shop', 'server', 'app', 'demo'])
    fs.cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: isProduct,
    })
  for (const name of ['node_modules', 'build/pages', 'public'])
    fs.symlinkSync(path.join(root, name), path.join(folder, name))
  const migrations = path.join(folder, path.relative(root, migrationsDir))
  for (const [name, sql] of Object.entries(additions))
    fs.writeFileSync(path.join(migrations, name), sql)
  return {
    main: path.join(folder, bundledServer),
    migrations: Object.keys(additions),
    remove: () => fs.rmSync(folder, { recursive: true }),
  }
}
