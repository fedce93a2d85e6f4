import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { upload } from '#app/desk/pictures.ts'
import type { CoverWritten } from '#app/feeds/pictures/pictures.schema.ts'
import { api } from '#app/page/api-client.ts'

const pathOf = (id: string) => `/desk/books/${encodeURIComponent(id)}/cover`

/** Uploads a book's picture; `onProgress` hears of it between 0 and 1. Throws ApiFailure. */
export const sendCover = (
  id: string,
  file: Blob,
  onProgress: (part: number) => void,
): Promise<CoverWritten> =>
  asAdmin(() => upload(pathOf(id), file, onProgress) as Promise<CoverWritten>)

export const removeCover = (id: string): Promise<CoverWritten> =>
  asAdmin(() => api(pathOf(id), { method: 'DELETE' }))

/** Brings a picture back that was replaced or removed a moment ago. */
export const restoreCover = (id: string, picture: string): Promise<CoverWritten> =>
  asAdmin(() => api(`${pathOf(id)}/restore`, { method: 'POST', body: { picture } }))
