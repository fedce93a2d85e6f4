import { ApiFailure, adminToken, baseOfDocument, readAnswer } from '#app/page/api-client.ts'

/**
 * Sends a file as it is and tells how much of it has left: `fetch` cannot say that. Throws ApiFailure.
 * `onSent` is called with the bytes sent so far.
 */
export const sendFile = (
  path: string,
  file: Blob,
  { onSent, signal }: { onSent: (bytes: number) => void; signal: AbortSignal },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', baseOfDocument('shop') + path)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${adminToken()}`)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () => {
      try {
        readAnswer(request.status, new Headers(), request.responseText)
        resolve()
      } catch (failure) {
        reject(failure)
      }
    }
    request.onerror = () =>
      reject(
        new ApiFailure(
          'FETCH_ERROR',
          'The upload was cut off. Please check your connection and try again.',
        ),
      )
    request.onabort = () => reject(new ApiFailure('FETCH_ERROR', 'The upload was stopped.'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
