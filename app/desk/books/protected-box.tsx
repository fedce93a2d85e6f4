import { useRef, useState } from 'react'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { ApiFailure, api } from '#app/page/api-client.ts'
import { announce } from '#app/ui/messages.ts'
import { Refused } from '#app/ui/refused.tsx'
import { bookLabels } from './book-labels.ts'

/* What was typed at the desk is not undone by a feed; here it is given back to the feeds. */

const names: Record<string, string> = {
  ...bookLabels,
  newPrice: 'Price',
  oldPrice: 'Old price',
  series: 'Series',
}

const unprotect = (id: string, fields: string[]) =>
  asAdmin(() =>
    api<{ protected: string[] }>(`/desk/books/${encodeURIComponent(id)}/unprotect`, {
      method: 'POST',
      body: { fields },
    }),
  )

/** The fields that feeds leave alone, each with a way to let them change it again. */
export function ProtectedBox({ id, fields }: { id: string; fields: string[] }) {
  const [left, setLeft] = useState(fields)
  const [refused, setRefused] = useState<string | null>(null)
  const summary = useRef<HTMLElement>(null)
  if (left.length === 0 && refused === null) return null

  async function release(these: string[]) {
    setRefused(null)
    try {
      setLeft((await unprotect(id, these)).protected)
      announce(`Feeds can change ${these.map((field) => names[field] ?? field).join(', ')} again.`)
      // The button that was pressed is gone.
      summary.current?.focus()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
    }
  }

  return (
    <details className="mb-8">
      <summary ref={summary} className="min-h-11 py-2">
        {left.length === 1
          ? 'Feeds leave one field alone, because it was edited here'
          : `Feeds leave ${left.length} fields alone, because they were edited here`}
      </summary>
      <Refused message={refused} />
      <ul className="mt-2 flex flex-wrap gap-2">
        {left.map((field) => (
          <li key={field}>
            <button
              type="button"
              className="min-h-11 rounded-control border border-edge px-3 text-sm hover:border-ink"
              onClick={() => void release([field])}
            >
              {`${names[field] ?? field}: `}
              <span className="text-muted">let feeds change it</span>
            </button>
          </li>
        ))}
      </ul>
      {left.length > 1 && (
        <button
          type="button"
          className="link mt-3 min-h-11 text-sm"
          onClick={() => void release(left)}
        >
          Let feeds change all of them
        </button>
      )}
    </details>
  )
}
