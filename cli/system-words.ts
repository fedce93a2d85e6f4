import * as path from 'node:path'

type SystemError = Error & { code?: string; path?: string; address?: string; port?: number }

/** What the machine or the network says, for people: what is wrong, where, and what to do. */
export function systemWords(error: SystemError): string {
  const { code, message, address, port } = error
  // What was typed, not the name that a file has while it is written.
  const file = error.path?.replace(/\.\d+\.partial$/, '')
  const isNew = file !== error.path
  const where = file ?? 'a file'
  switch (code) {
    case 'ENOENT':
      return isNew
        ? `There is no folder ${path.dirname(where)}: make it first`
        : `There is no ${where}`
    case 'EISDIR':
      return file ? `${file} is a folder: name a file in it` : 'That is a folder: name a file in it'
    case 'ENOTDIR':
      return `${path.dirname(where)} is no folder`
    case 'EACCES':
    case 'EPERM':
      return `This user may not open ${where}: run the command as the one that the shop runs as`
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full${file ? `: there is no room for ${file}` : ''}. Make room, or write to another one`
    case 'EROFS':
      return `${where} is on a disk that can't be written to`
    case 'ECONNREFUSED':
      return `Nothing answers at ${address ?? 'the address of the database'}${port ? `:${port}` : ''}: is PostgreSQL running there?`
    default:
      return message
  }
}
