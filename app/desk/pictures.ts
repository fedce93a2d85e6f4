import { maxPictureBytes } from '#app/covers/picture-types.ts'
import { whyUnreadable } from '#app/desk/unreadable.ts'
import { ApiFailure, adminToken, baseOfDocument, readAnswer } from '#app/page/api-client.ts'

/* Pictures on their way from the desk to the shop. */

/** A line that has moved nothing for this long is dead. */
const silenceMs = 30_000

const away = 'The shop cannot be reached. Please check your connection.'

/** Uploads a picture to its door. fetch does not tell how much has left. */
export function upload(
  path: string,
  file: Blob,
  onProgress: (part: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (text: string) => reject(new ApiFailure('FETCH_ERROR', text))
    let silence: ReturnType<typeof setTimeout>
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), silenceMs)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      listen()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => {
      const headers = new Headers({
        'content-type': request.getResponseHeader('content-type') ?? '',
      })
      try {
        resolve(readAnswer(request.status, headers, request.responseText).body)
      } catch (failure) {
        reject(failure)
      }
    }
    // A file that is gone looks like a line that is.
    request.onerror = async () => fail((await whyUnreadable(file)) ?? away)
    request.onabort = () => fail('The shop is taking too long to answer. Please try again.')
    request.onloadend = () => clearTimeout(silence)
    request.open('PUT', baseOfDocument('shop') + path)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${adminToken()}`)
    listen()
    request.send(file)
  })
}

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
/** For file choosers. */
export const pictureTypes = types.join(',')

/** What is wrong with a file that the shop would refuse anyway, as far as the browser knows it. */
export function whyNotSent({ name, size, type }: File): string | null {
  if (size > maxPictureBytes) {
    return `“${name}” is larger than ${maxPictureBytes / 1e6} MB. Please save it smaller.`
  }
  if (type !== '' && !types.includes(type)) {
    return `“${name}” can’t be used. Please save it as JPEG, PNG, WebP or AVIF.`
  }
  return null
}
