import { useState } from 'react'
import { whyNotSent } from '#app/desk/pictures.ts'
import { Button } from '#app/ui/button.tsx'
import { PictureArea } from './picture-area.tsx'
import { smallPreview } from './small-preview.ts'

export type NewPicture = { file: File; preview: string | null }

/** The picture of a book that is not in the shop yet; it is sent once the book is added. */
export function NewCover({
  picture,
  onChange,
}: {
  picture: NewPicture | null
  onChange: (picture: NewPicture | null) => void
}) {
  const [refused, setRefused] = useState<string | null>(null)

  async function take(file: File) {
    const trouble = whyNotSent(file)
    setRefused(trouble)
    if (!trouble) onChange({ file, preview: await smallPreview(file) })
  }

  return (
    <PictureArea
      picture={<Preview picture={picture} />}
      about={
        picture
          ? `“${picture.file.name}” is sent when the book is added.`
          : 'Without a picture, a cover is designed for the book.'
      }
      choose={picture ? 'Choose another picture' : 'Choose a picture'}
      refused={refused}
      onPicture={(file) => void take(file)}
    >
      {picture && (
        <Button variant="danger" onClick={() => onChange(null)}>
          Remove the picture
        </Button>
      )}
    </PictureArea>
  )
}

function Preview({ picture }: { picture: NewPicture | null }) {
  const frame = 'aspect-2/3 w-full rounded-cover'
  if (picture?.preview) {
    const alt = 'The picture you have chosen'
    return <img src={picture.preview} alt={alt} className={`${frame} bg-raised object-contain`} />
  }
  return (
    <div
      className={`${frame} flex items-center justify-center border border-hairline bg-raised p-2 text-center text-sm text-muted wrap-anywhere`}
    >
      {picture ? picture.file.name : 'No picture yet'}
    </div>
  )
}
