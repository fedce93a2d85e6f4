import { Command, CommanderError } from 'commander'
import { addCovers } from './covers.ts'
import { addExport } from './export.ts'
import { addImport } from './import.ts'
import { addImports } from './imports.ts'
import { addStock } from './stock.ts'

/* The shop's commands. Each is a file that adds itself here. */

const program = new Command('octavo')
  .description('Commands of the shop, beside it while it is open or without it.')
  .exitOverride()
  .configureHelp({ sortSubcommands: false })
  .showHelpAfterError('(octavo --help lists the commands, octavo COMMAND --help the options)')

addImport(program)
addImports(program)
addCovers(program)
addExport(program)
addStock(program)

/** Exit codes: 0 done, 1 not all of it, 2 used wrongly, 3 not confirmed, 130 stopped by Ctrl-C. */
try {
  await program.parseAsync(process.argv)
  process.exit(process.exitCode ?? 0)
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2)
  console.error(error instanceof Error && error.constructor === Error ? error.message : error)
  process.exit(1)
}
