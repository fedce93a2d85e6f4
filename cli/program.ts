import { Command } from 'commander'
import { addAdmin } from './admin.ts'
import { addBackup } from './backup.ts'
import { addCovers } from './covers.ts'
import { addDoctor } from './doctor.ts'
import { addExport } from './export.ts'
import { addHelp, helpOf } from './help.ts'
import { addImport } from './import.ts'
import { addImports } from './imports.ts'
import { addRestore } from './restore.ts'
import { addSql } from './sql.ts'
import { addStock } from './stock.ts'
import { addVerify } from './verify.ts'

/** The shop's commands. Each is a file that adds itself here. */
export function octavoProgram(): Command {
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
  for (const command of program.commands) addHelp(command, helpOf[command.name()])
  return program
}
