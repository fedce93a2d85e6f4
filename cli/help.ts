import type { Command } from 'commander'

/* What the help of each command ends with: what a reader tries first, and what its exit codes mean. */

type More = { examples: [command: string, does?: string][]; codes?: Record<number, string> }

const refused = { 1: 'records were refused, or it failed', 130: 'stopped; what was applied stays' }

export const helpOf: Record<string, More> = {
  import: {
    examples: [
      ['octavo import feed.onix', 'reads it, says what would happen, and asks'],
      [
        'octavo import --dry-run --report what.csv feeds/',
        'only says it, with a line for each record',
      ],
      [
        'octavo import --yes --source Gardners feed.zip',
        'as from cron, with the options of this source',
      ],
      ['octavo import --undo 7', 'takes the import number 7 back'],
    ],
    codes: { ...refused, 3: 'not confirmed: nothing was applied' },
  },
  imports: { examples: [['octavo imports', 'the latest ones, with their numbers']] },
  covers: {
    examples: [
      ['octavo covers pictures.zip', 'pictures named by ISBN'],
      ['octavo covers --dry-run --report what.csv pictures/', 'only says what would happen'],
    ],
    codes: { 1: 'files were refused, or it failed' },
  },
  export: {
    examples: [
      ['octavo export --out books.xlsx', 'all books'],
      ['octavo export --out horror.csv --genre horror --form paperback', 'those that both leave'],
      ['octavo export --format onix --import last > new.xml', 'what the last import changed'],
    ],
    codes: { 1: 'no book is left by the filters, or it failed; no file was written' },
  },
  stock: {
    examples: [
      ['octavo stock till.csv', 'the copies that the till counted'],
      ['octavo stock --add delivery.xlsx', 'what came in; the same file twice adds once'],
      ['octavo stock --dry-run --zero-missing till.csv', 'only says what would change'],
    ],
    codes: { 1: 'rows were refused, or it failed' },
  },
  backup: {
    examples: [
      ['octavo backup /backup/shop.zip', 'once'],
      ['octavo backup --every 24h --keep 14 /backup', 'until it is stopped, beside the shop'],
    ],
    codes: { 1: 'failed; no file was written', 130: 'stopped; no file was written (--every: 0)' },
  },
  restore: {
    examples: [
      ['octavo restore /backup/shop.zip', 'into an empty database'],
      ['octavo restore --replace /backup/shop.zip', 'in place of a shop, which is backed up first'],
    ],
    codes: { 1: 'refused or failed; nothing has changed' },
  },
  verify: {
    examples: [['octavo verify /backup/shop.zip', 'restores it elsewhere and compares']],
    codes: { 1: 'it is not good', 130: 'stopped; nothing was left behind' },
  },
  sql: {
    examples: [
      ['octavo sql "select count(*) from books"'],
      ['octavo sql --json "select id, title from books limit 3"', 'a line for each row'],
      ['octavo sql --write "delete from admin_sessions"', 'changes something'],
    ],
    codes: { 1: 'the statement failed or was refused' },
  },
  admin: {
    examples: [
      ['octavo admin list'],
      ['octavo admin add Ada --role owner', 'prints a password once'],
      ['octavo admin reset Ada', 'a new password, and every login ends'],
      ['octavo admin disable Ada', 'and enable, which takes it back'],
    ],
    codes: { 1: 'refused or failed' },
  },
  doctor: {
    examples: [['octavo doctor'], ['octavo doctor --json', 'for programs']],
    codes: { 1: 'something is at fault' },
  },
}

/** Adds it to a command, and to those below it. */
export function addHelp(command: Command, of: More | undefined): void {
  if (!of) return
  const widest = Math.max(...of.examples.map(([example]) => example.length))
  const examples = of.examples.map(([example, does]) =>
    does ? `  ${example.padEnd(widest)}  ${does}` : `  ${example}`,
  )
  const all = Object.entries({ 0: 'done', 2: 'used wrongly', ...of.codes })
  const codes = all.map(([code, means]) => `  ${code.padEnd(3)}  ${means}`)
  const text = ['', 'Examples:', ...examples, '', 'Exit codes:', ...codes].join('\n')
  command.addHelpText('afterAll', text)
}
