import type { ChangeEvent } from 'react'
import { DropZone } from '#app/desk/feeds/drop/drop-zone.tsx'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileButton } from '#app/ui/file-button.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { CoverRows } from './cover-rows.tsx'
import { type Covers, useCovers } from './use-covers.ts'

/** Covers by the hundred: looked at first, then given to their books. */
export default function CoversPage() {
  const { covers, refused, take, apply, stop } = useCovers()
  const isBusy = covers?.isBusy ?? false
  const toSet =
    covers?.rows.filter(({ verdict }) => verdict === 'set' || verdict === 'replaced') ?? []
  return (
    <>
      <DeskHeading title="Covers" />
      <Drop isBusy={isBusy} onFiles={(files) => void take(files)} />
      <Refused message={refused} />
      {covers && (
        <section aria-label="What becomes of each file" className="mt-6">
          <Progress covers={covers} />
          <div className="my-4 flex flex-wrap gap-3">
            {isBusy && (
              <Button variant="quiet" onClick={stop}>
                Stop
              </Button>
            )}
            {covers.dryRun && !isBusy && toSet.length > 0 && (
              <Button onClick={() => void apply(covers)}>
                {toSet.length === 1
                  ? 'Set 1 cover'
                  : `Set ${toSet.length.toLocaleString('en-US')} covers`}
              </Button>
            )}
          </div>
          <CoverRows covers={covers} />
        </section>
      )}
    </>
  )
}

function Drop({ isBusy, onFiles }: { isBusy: boolean; onFiles: (files: File[]) => void }) {
  function folder(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])]
    // The same folder can be chosen again.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <DropZone
      text="Drop a ZIP of covers here, or the pictures themselves"
      hint="Name each picture by its book’s ISBN, such as 9780141439518.jpg, or by your distributor’s number. JPEG, PNG, WebP or AVIF, up to 15 MB each. You’ll see what happens to each file before anything is changed."
      accept=".zip,image/jpeg,image/png,image/webp,image/avif"
      choose="Choose a ZIP or pictures"
      busy={isBusy}
      onFiles={onFiles}
    >
      <FileButton
        variant="quiet"
        multiple
        busy={isBusy}
        onChange={folder}
        ref={(input) => input?.setAttribute('webkitdirectory', '')}
      >
        Choose a folder
      </FileButton>
    </DropZone>
  )
}

function Progress({ covers }: { covers: Covers }) {
  const { name, sent, total, rows, isBusy, dryRun } = covers
  const words = !isBusy
    ? dryRun
      ? `${name}: nothing is changed yet.`
      : `${name}: done.`
    : total === null
      ? sent < 1
        ? `Sending ${name} …`
        : `The shop looks through ${name} …`
      : dryRun
        ? 'Looking at the files …'
        : 'Setting the covers …'
  return (
    <div>
      <p role="status" className="wrap-anywhere">
        {words}
      </p>
      {isBusy && total !== null && (
        <p className="text-sm text-muted tabular-nums">
          {`${rows.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} files`}
        </p>
      )}
      {isBusy && (
        <progress
          aria-label="Progress"
          value={total === null ? sent : rows.length}
          max={total ?? 1}
          className="mt-2 h-2 w-full max-w-md accent-accent"
        />
      )}
    </div>
  )
}
