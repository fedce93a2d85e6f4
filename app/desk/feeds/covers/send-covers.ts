import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import type { CoverRow, CoversLine } from '#app/feeds/pictures/pictures.schema.ts'
import { ApiFailure, adminToken, baseOfDocument, readAnswer } from '#app/page/api-client.ts'

export type CoversHeard = {
  /** Of the upload, between 0 and 1. */
  sent: (part: number) => void
  /** How many files the ZIP holds. */
  total: (count: number) => void
  rows: (rows: CoverRow[]) => void
}

/**
 * Sends a ZIP of covers and hears what becomes of each file while the shop reads it. Throws ApiFailure,
 * also where the answer breaks off.
 */
export const sendCovers = (
  zip: Blob,
  { dryRun, heard, signal }: { dryRun: boolean; heard: CoversHeard; signal: AbortSignal },
): Promise<void> =>
  asAdmin(
    () =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest()
        let read = 0
        let isDone = false
        const fail = (text: string) => reject(new ApiFailure('FETCH_ERROR', text))
        const listen = () => {
          if (request.status !== 200) return
          const end = request.responseText.lastIndexOf('\n') + 1
          const lines = request.responseText.slice(read, end).split('\n').filter(Boolean)
          read = end
          const rows: CoverRow[] = []
          for (const line of lines.map((text) => JSON.parse(text) as CoversLine)) {
            if ('total' in line) heard.total(line.total)
            else if ('done' in line) isDone = true
            else if ('problem' in line) fail(line.problem)
            else rows.push(line)
          }
          if (rows.length > 0) heard.rows(rows)
        }
        request.upload.onprogress = ({ loaded, total }) => heard.sent(total ? loaded / total : 0)
        request.onprogress = listen
        request.onload = () => {
          listen()
          if (isDone) return resolve()
          try {
            readAnswer(request.status, new Headers(), request.responseText)
            fail(brokenOff)
          } catch (failure) {
            reject(failure)
          }
        }
        request.onerror = () => fail(read > 0 ? brokenOff : away)
        request.onabort = () => fail('Stopped. What was done stays.')
        signal.addEventListener('abort', () => request.abort())
        const query = dryRun ? '?dryRun=true' : ''
        request.open('POST', `${baseOfDocument('shop')}/desk/covers${query}`)
        request.setRequestHeader('content-type', 'application/zip')
        request.setRequestHeader('authorization', `Bearer ${adminToken()}`)
        request.send(zip)
      }),
  )

const away = 'The shop cannot be reached. Please check your connection.'
const brokenOff = 'The answer broke off. Please send the ZIP again: what was done stays.'
