import { Command, CommanderError } from 'commander'
import { addAdmin } from './admin.ts'
import { addBackup } from './backup.ts'
import { addCovers } from './covers.ts'
import { addDoctor } from './doctor.ts'
import { addExport } from './export.ts'
import { addImport } from './import.ts'
import { addImports } from './imports.ts'
import { addRestore } from './restore.ts'
import { addSql } from './sql.ts'
import { addStock } from './stock.ts'
import { systemWords } from './system-words.ts'
import { addVerify } from './verify.ts'

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
addBackup(program)
addRestore(program)
addVerify(program)
addSql(program)
addAdmin(program)
addDoctor(program)

/** Exit codes: 0 done, 1 not all of it, 2 used wrongly, 3 not confirmed, 130 stopped by Ctrl-C. */
try {
  await program.parseAsync(process.argv)
  process.exit(process.exitCode ?? 0)
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2)
  console.error(isForPeople(error) ? systemWords(error) : error)
  process.exit(1)
}

/** What is wrong with the machine, the database or what was given, and not with the program. */
function isForPeople(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return error.constructor === Error || 'syscall' in error || 'severity' in error
}
