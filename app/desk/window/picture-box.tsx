import { type ChangeEvent, useId, useState } from 'react'
import { pictureHash, pictureSources } from '#app/covers/cover-url.ts'
import { sceneDrawings, sceneNames } from '#app/covers/designer/scene-names.ts'
import { Picture } from '#app/covers/picture.tsx'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { pictureTypes, upload, whyNotSent } from '#app/desk/pictures.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { FileButton } from '#app/ui/file-button.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { SelectBox } from '#app/ui/select-box.tsx'

const motifs: Record<string, string> = {
  'late-thursdays': 'An open shop at night',
  'story-hour': 'A ship at sea',
  'repair-bench': 'A binder’s bench',
  'shop-cat': 'A cat on books',
  'book-swap': 'Books and seedlings',
}

const isUploaded = (value: string) => /^[0-9a-f]{20}$/.test(value)
const motifOf = (value: string) => value.split(' ')[0] ?? ''

/** A picture of ours in one of several drawings, an uploaded one, or none. */
export function PictureBox({
  value,
  error,
  className,
  onChosen,
}: {
  value: string
  error: string | undefined
  className: string
  onChosen: (value: string) => void
}) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function send(file: File) {
    setBusy(true)
    setRefused(null)
    try {
      const answer = await asAdmin(() => upload('/desk/window/pictures', file, () => {}))
      onChosen((answer as { picture: string }).picture)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
    } finally {
      setBusy(false)
    }
  }

  function chosen({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    const problem = file && whyNotSent(file)
    if (problem) setRefused(problem)
    else if (file) void send(file)
    // The same file can be chosen again.
    target.value = ''
  }

  function drawAgain() {
    const motif = motifOf(value)
    const at = sceneDrawings.findIndex((number) => motif + number === value)
    onChosen(motif + (sceneDrawings[(at + 1) % sceneDrawings.length] ?? ''))
  }

  return (
    <fieldset className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-medium">Picture</legend>
      <div className="flex flex-wrap gap-3">
        {value && (
          <Picture
            sources={pictureSources(isUploaded(value) ? value : pictureHash(value))}
            alt={
              isUploaded(value) ? 'The uploaded picture' : (motifs[motifOf(value)] ?? 'A picture')
            }
            sizes="240px"
            className="h-auto w-60 rounded-cover border border-hairline"
          />
        )}
        <div className="flex min-w-0 flex-1 basis-60 flex-col items-start gap-3">
          <div className="w-full">
            <SelectBox
              aria-label="Drawn by the shop’s designer"
              className="h-11 w-full rounded-control border border-edge bg-raised px-3"
              value={isUploaded(value) ? 'uploaded' : motifOf(value)}
              onChange={(event) => onChosen(event.target.value)}
            >
              <option value="">No picture</option>
              {isUploaded(value) && <option value="uploaded">The uploaded picture</option>}
              {sceneNames.map((name) => (
                <option key={name} value={name}>
                  {motifs[name]}
                </option>
              ))}
            </SelectBox>
          </div>
          <div className="flex flex-wrap gap-3">
            {value && !isUploaded(value) && (
              <Button variant="quiet" onClick={drawAgain}>
                Draw it again
              </Button>
            )}
            <FileButton variant="quiet" accept={pictureTypes} busy={busy} onChange={chosen}>
              {busy ? 'Sending the picture …' : 'Upload a picture'}
            </FileButton>
          </div>
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      <Refused message={refused} />
    </fieldset>
  )
}
