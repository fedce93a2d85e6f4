import { type ChangeEvent, type ReactNode, useId } from 'react'
import { pictureTypes } from '#app/desk/pictures.ts'
import { FileButton } from '#app/ui/file-button.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { usePictures } from './use-pictures.ts'

/** Where a book's picture is dropped, pasted or chosen, with what is shown now. */
export function PictureArea({
  picture,
  about,
  choose,
  busy = null,
  done = null,
  refused,
  onPicture,
  children,
}: {
  /** The cover as it is, or as it will be. */
  picture: ReactNode
  /** What is shown, in words. */
  about: string
  /** Of the button. */
  choose: string
  /** Of an upload, between 0 and 1; null when none is under way. */
  busy?: number | null
  done?: string | null
  refused: string | null
  onPicture: (file: File) => void
  /** Further buttons. */
  children?: ReactNode
}) {
  const headingId = useId()
  const hintId = useId()
  const dropped = usePictures((file) => busy === null && onPicture(file))

  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // The same file can be chosen again.
    event.target.value = ''
    dropped.forget()
    if (file && busy === null) onPicture(file)
  }

  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="font-serif text-xl">
        Cover
      </h3>
      <div
        {...dropped.area}
        className={`mt-4 flex flex-wrap items-start gap-6 rounded-control border border-dashed p-4 ${dropped.isOver ? 'border-accent bg-raised' : 'border-edge'}`}
      >
        <div className="w-28 shrink-0 sm:w-36">{picture}</div>
        <div className="min-w-0 flex-1 basis-56 space-y-3">
          <p>{about}</p>
          <p id={hintId} className="text-sm text-muted">
            Drop a picture here, paste one, or choose a file: JPEG, PNG, WebP or AVIF, 15 MB and 40
            megapixels at most.
          </p>
          <Refused message={dropped.refused ?? refused} />
          <p role="status" className="text-moss empty:hidden">
            {busy === null ? done : null}
          </p>
          {busy !== null && <Sending part={busy} />}
          <div className="flex flex-wrap gap-3">
            <FileButton
              variant="quiet"
              accept={pictureTypes}
              aria-describedby={hintId}
              busy={busy !== null}
              onChange={chosen}
            >
              {choose}
            </FileButton>
            {children}
          </div>
        </div>
      </div>
    </section>
  )
}

function Sending({ part }: { part: number }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm" role="status">
        {part < 1 ? 'Sending the picture …' : 'Saving the cover …'}
      </label>
      <progress id={id} value={part} className="h-2 w-full max-w-64 accent-accent" />
    </div>
  )
}
