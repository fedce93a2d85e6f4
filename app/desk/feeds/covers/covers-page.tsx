import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
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
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    // A file that is dropped beside the area must not make the browser leave the page.
    const stay = (event: globalThis.DragEvent) => event.preventDefault()
    document.addEventListener('dragover', stay)
    document.addEventListener('drop', stay)
    return () => {
      document.removeEventListener('dragover', stay)
      document.removeEventListener('drop', stay)
    }
  }, [])

  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])]
    // The same file can be chosen again.
    event.target.value = ''
    if (!isBusy) onFiles(files)
  }

  function dropped(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (!isBusy) onFiles([...event.dataTransfer.files])
  }

  const label = `${buttonClass({ variant: 'quiet' })} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the choosers in it do the same by keyboard.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={dropped}
      className={`mb-6 max-w-3xl space-y-3 rounded-control border border-dashed p-6 ${isOver ? 'border-accent bg-raised' : 'border-edge'}`}
    >
      <p>Drop a ZIP of covers here, or the pictures themselves.</p>
      <p className="max-w-[60ch] text-sm text-muted">
        Each picture is named by its book’s ISBN, such as 9780141439518.jpg, or by the number that
        your distributor uses. JPEG, PNG, WebP or AVIF, 15 MB each. You see what becomes of each
        file before anything is changed.
      </p>
      <div className="flex flex-wrap gap-3">
        <label className={label}>
          Choose a ZIP or pictures
          <input
            type="file"
            multiple
            accept=".zip,image/jpeg,image/png,image/webp,image/avif"
            className="sr-only"
            onChange={chosen}
          />
        </label>
        <label className={label}>
          Choose a folder
          <input
            type="file"
            multiple
            className="sr-only"
            onChange={chosen}
            ref={(input) => input?.setAttribute('webkitdirectory', '')}
          />
        </label>
      </div>
    </div>
  )
}

function Progress({ covers }: { covers: Covers }) {
  const { name, sent, total, rows, isBusy, dryRun } = covers
  const all = total?.toLocaleString('en-US')
  const words = !isBusy
    ? dryRun
      ? `${name}: nothing is changed yet.`
      : `${name}: done.`
    : total === null
      ? sent < 1
        ? `Sending ${name} …`
        : `The shop looks through ${name} …`
      : `${rows.length.toLocaleString('en-US')} of ${all} files`
  return (
    <div>
      <p role="status" className="wrap-anywhere">
        {words}
      </p>
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
