import { momentInWords } from '#app/desk/frame/moment.ts'
import type { ToDo } from '#app/figures/figures.schema.ts'

/** When the shop was last backed up; loud only where somebody has to look. */
export function BackupLine({ backup }: { backup: NonNullable<ToDo['backup']> }) {
  const last = backup.at
    ? `The last backup was made ${momentInWords(backup.at)}.`
    : 'There is no backup yet.'
  if (backup.state === 'good') return <p className="mt-4 text-sm text-muted">{last}</p>
  const wrong =
    backup.state === 'failed' ? 'The shop could not be backed up.' : 'The last backup is too old.'
  return (
    <p role="alert" className="mt-4 border-l-2 border-danger bg-raised px-4 py-3">
      {`${wrong} ${last} Please tell whoever runs the server: `}
      <code>octavo doctor</code> says why.
    </p>
  )
}
