import { CommanderError } from 'commander'
import { octavoProgram } from './program.ts'
import { systemWords } from './system-words.ts'

/* `octavo`: runs the command that was given. */

/** Exit codes: 0 done, 1 not all of it, 2 used wrongly, 3 not confirmed, 130 stopped by Ctrl-C. */
try {
  await octavoProgram().parseAsync(process.argv)
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
