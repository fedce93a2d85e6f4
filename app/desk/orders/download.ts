import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { ApiFailure, adminToken, baseOfDocument, readAnswer } from '#app/page/api-client.ts'
import { showAlert } from '#app/ui/messages.ts'

/** A year of orders takes a while. */
const usualPatienceMs = 120_000

/** Saves a file of the API, which a plain link could not ask for: it does not carry the admin's token. */
export async function download(
  path: string,
  file: string,
  patienceMs = usualPatienceMs,
): Promise<void> {
  try {
    save(await asAdmin(() => fetchFile(path, patienceMs)), file)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    showAlert(`The file was not saved. ${failure.message}`, { kind: 'error' })
  }
}

async function fetchFile(path: string, patienceMs: number): Promise<Blob> {
  const headers = { authorization: `Bearer ${adminToken()}` }
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(baseOfDocument('shop') + path, { headers, signal }).catch(() => {
    throw new ApiFailure('FETCH_ERROR', 'The shop cannot be reached. Please check your connection.')
  })
  if (!answer.ok) readAnswer(answer.status, answer.headers, await answer.text())
  return answer.blob().catch(() => {
    throw new ApiFailure('FETCH_ERROR', 'The file broke off. Please try again.')
  })
}

/** Saves a text that the page itself has made. */
export const saveText = (text: string, file: string): void =>
  save(new Blob([text], { type: 'text/csv;charset=utf-8' }), file)

function save(blob: Blob, file: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: file })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
