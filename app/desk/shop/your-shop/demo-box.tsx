import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { ApiFailure, api } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { follow } from './queries.ts'

const demoQuery = queryOptions({
  queryKey: ['desk-demo'],
  queryFn: ({ signal }) =>
    asAdmin(() => api<{ books: number; isRemoved: boolean }>('/desk/demo', { signal })),
  staleTime: 0,
})

/** The way out for what came with a new shop. */
export function DemoBox() {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { data } = useQuery(demoQuery)
  if (!data || (data.isRemoved && data.books === 0)) return null

  async function remove() {
    setBusy(true)
    try {
      const call = () => api<{ message: string }>('/desk/demo/remove', { method: 'POST' })
      const { message } = await asAdmin(call)
      follow({ isWithoutDemo: true })
      await client.invalidateQueries()
      showAlert(message, { kind: 'done' })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const books = data.books === 1 ? '1 book' : `${data.books} books`
  return (
    <section aria-labelledby="demo" className="desk-part mt-14 border-t border-hairline pt-8">
      <h3 id="demo" className="text-xl">
        The demo
      </h3>
      <div>
        <p className="mb-6 max-w-[60ch] text-muted">
          {`The shop began with ${books}, five pieces of news and a text About that are not yours. Once removed, they don’t come back. Books whose description you have written anew stay.`}
        </p>
        <Button variant="danger" busy={busy} onClick={() => setAsking(true)}>
          Remove the demo
        </Button>
      </div>
      {isAsking && (
        <Dialog
          title="Remove the demo?"
          text={`${books}, the news and the usual text About leave the shop at once, for good. Past orders keep title and price.`}
          onClose={() => setAsking(false)}
        >
          <div className="mt-6 flex flex-wrap gap-3">
            <CloseButton autoFocus variant="quiet">
              Cancel
            </CloseButton>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                void remove()
              }}
            >
              Remove it for good
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
