import { type Command, InvalidArgumentError } from 'commander'
import { type ImportOptions, importOptionsSchema } from '#app/feeds/import/import.schema.ts'
import { parse } from '#server/api/schemas.ts'

/* `octavo import`: a catalogue comes in. */

export type ImportFlags = {
  dryRun?: true
  report?: string
  yes?: true
  acceptRefused?: true
  source?: string
  resume?: number
  undo?: number
}

type Given = ImportFlags & {
  currency?: string
  territory?: string
  priceTypes?: string
  promotions?: true
  price?: number
  columns?: string
  dates?: string
  decimals?: string
  encoding?: string
  overwriteProtected?: true
  stock?: true
}

export function addImport(program: Command): void {
  program
    .command('import')
    .description(
      'Loads books from ONIX, CSV or Excel files, packed or not, and from folders of them.',
    )
    .argument('[FILE...]', 'files and folders; - is standard input')
    .option('--dry-run', 'say what would happen, change nothing and leave nothing behind')
    .option('--report <FILE.csv>', 'write a line for each record: its verdict and the reason')
    .option('--yes', 'apply without asking')
    .option('--accept-refused', 'exit with 0 even though records were refused')
    .option('--source <NAME>', 'whom the files come from; its options are used again next time')
    .option('--currency <CODE>', 'the currency whose prices count (the shop’s own unless said)')
    .option('--territory <CODE>', 'the market whose prices count, such as US')
    .option('--price-types <CODES>', 'ONIX code list 58, the best first, such as 02,42')
    .option('--promotions', 'a price that is valid for a while goes before the lasting one')
    .option('--price <AMOUNT>', 'what every new book without a price costs', amount)
    .option(
      '--columns <LIST>',
      'of sheets: "Header=field,Other header=field"; others are left out, with "*=proposed" only those of "Header="',
    )
    .option(
      '--dates <ORDER>',
      'of sheets: day-first, month-first or year-first, for dates such as 03/04/2026 and 05/06/03',
    )
    .option('--decimals <SIGN>', 'of sheets: comma or point, for prices such as 1,234')
    .option('--encoding <NAME>', 'how letters are written, such as windows-1250')
    .option('--overwrite-protected', 'also change fields that somebody edited by hand')
    .option('--stock', 'also change copies that are counted already')
    .option('--resume <NUMBER>', 'apply an import that was read or stopped', whole)
    .option('--undo <NUMBER>', 'take an import back, except what was changed since', whole)
    .action(async (names: string[], given: Given, command: Command) => {
      const numbered = [given.resume, given.undo].filter((number) => number !== undefined)
      if (numbered.length + Math.min(1, names.length) !== 1)
        command.error('Name files to import, or an import with --resume or --undo')
      const idle = numbered.length > 0 ? idleIn(given) : []
      if (idle.length > 0)
        command.error(
          `${idle.join(', ')} ${idle.length > 1 ? 'say' : 'says'} nothing of an import that was read already: leave ${idle.length > 1 ? 'them' : 'it'} out`,
        )
      const options = optionsOf(given)
      if ('error' in options) return command.error(options.error)
      // Loaded when there is something to do: help and mistakes are answered at once.
      const { bringFiles, resumeImport, undoImport } = await import('./run-import.ts')
      if (given.undo !== undefined) process.exitCode = await undoImport(given.undo)
      else if (given.resume !== undefined)
        process.exitCode = await resumeImport(given.resume, given)
      else process.exitCode = await bringFiles(names, given, options.value)
    })
}

/** What goes with an import that is there. Anything else would be passed over, and a dry run change the shop after all. */
const ofResume = ['resume', 'report', 'yes', 'acceptRefused']
const ofUndo = ['undo', 'yes', 'acceptRefused']

const idleIn = (given: Given): string[] =>
  Object.keys(given)
    .filter((name) => !(given.undo === undefined ? ofResume : ofUndo).includes(name))
    .map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)

function whole(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected the number of an import; octavo imports lists them.')
}

function amount(text: string): number {
  if (/^\d{1,7}(\.\d{1,2})?$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected an amount such as 9.99.')
}

function optionsOf(given: Given): { value: ImportOptions } | { error: string } {
  const { currency, territory, price, columns, dates } = given
  const read = parse(importOptionsSchema, {
    ...(currency && { currency }),
    ...(territory && { territory }),
    ...(given.priceTypes && { priceTypes: given.priceTypes.split(',').map((code) => code.trim()) }),
    ...(given.promotions && { promotions: true }),
    ...(price !== undefined && { fallbackPrice: price }),
    ...(columns && { columns: pairsOf(columns) }),
    ...(dates && { dates: { '*': dates } }),
    ...(given.decimals && { decimals: { '*': given.decimals } }),
    ...(given.encoding && { encoding: given.encoding.toLowerCase() }),
    ...(given.overwriteProtected && { overwriteProtected: true }),
    ...(given.stock && { stock: true }),
  })
  return 'error' in read ? { error: read.error.message } : read
}

/** "Header=field,…"; a header may hold a comma or an equals sign, a field does not. */
function pairsOf(text: string): Record<string, string> {
  const pairs = text.split(/,(?=[^=]*=[A-Za-z0-9.]*(?:,|$))/)
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=')
      return at < 0 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    }),
  )
}
