import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { refreshBooks } from '#app/catalog/queries.ts'
import type { StockChange } from '#app/catalog/stock/stock.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import { readWhole } from '#app/values/amount.ts'
import { plainSigns } from '#app/values/signs.ts'
import { StockHistory } from './stock-history.tsx'
import { changeStock, stockQuery } from './stock-queries.ts'

/* Copies have a form of their own: saving the rest of a book never sends a number of copies that
   customers may have changed meanwhile. */

/** How many copies of a book there are, how they are changed, and what happened to them. */
export function StockBox({ id }: { id: string }) {
  const client = useQueryClient()
  const query = useInfiniteQuery(stockQuery(id))
  const [refused, setRefused] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const headingId = useId()

  /** What was said of the press before is not true of the next one. */
  function forget() {
    setRefused(null)
    setDone(null)
  }

  /** True when it was done; what is wrong is said above the forms. */
  async function change(body: StockChange): Promise<boolean> {
    forget()
    try {
      const { book } = await changeStock(id, body, query.data?.stock ?? null)
      setDone(`Saved. ${nowOf(book.stock ?? null)}.`)
      void refreshBooks(client)
      return true
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
      return false
    } finally {
      await query.refetch()
    }
  }

  return (
    <section aria-labelledby={headingId} className="book-group">
      <h3 id={headingId} className="font-serif text-xl">
        Stock
      </h3>
      {query.isPending && (
        <Loading>
          <div className="skeleton mt-4 h-40" />
        </Loading>
      )}
      {query.isError && !query.data && (
        <Failure message="The stock could not be loaded" retry={() => void query.refetch()}>
          <p>{query.error.message}</p>
        </Failure>
      )}
      {query.data && (
        <>
          <p className="mt-2 mb-5 text-lg tabular-nums">{nowOf(query.data.stock)}</p>
          <Refused message={refused} />
          <p role="status" className="text-moss empty:hidden">
            {done}
          </p>
          <div className="mt-5 grid gap-x-6 gap-y-8 sm:grid-cols-2">
            <AddOrRemove isCounted={query.data.stock !== null} change={change} forget={forget} />
            <Count stock={query.data.stock} change={change} forget={forget} />
          </div>
          <StockHistory
            moves={query.data.moves}
            more={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            busy={query.isFetchingNextPage}
          />
        </>
      )}
    </section>
  )
}

const nowOf = (stock: number | null): string =>
  stock === null
    ? 'Copies are not counted'
    : stock === 1
      ? '1 copy left'
      : `${stock.toLocaleString('en-US')} copies left`

type Change = { change: (body: StockChange) => Promise<boolean>; forget: () => void }

function AddOrRemove({ isCounted, change, forget }: Change & { isCounted: boolean }) {
  const [copies, setCopies] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    forget()
    const delta = numberOf(copies)
    if (!delta) return setError('Enter how many, such as 5 or -2')
    setError(undefined)
    setBusy(true)
    if (await change({ delta, ...(reason.trim() && { reason: reason.trim() }) })) {
      setCopies('')
      setReason('')
    }
    setBusy(false)
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Field
        label="Add or remove copies"
        name="stock-delta"
        hint={isCounted ? 'Such as 5, or -2 to remove two.' : 'Count the copies first.'}
        autoComplete="off"
        disabled={!isCounted}
        value={copies}
        error={error}
        onChange={(event) => setCopies(event.target.value)}
      />
      <Field
        label="Why"
        name="stock-reason"
        hint="Optional: a delivery, a damaged copy."
        maxLength={200}
        disabled={!isCounted}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="quiet" busy={busy} disabled={!isCounted}>
        Change the stock
      </Button>
    </form>
  )
}

/**
 * A count holds for the number that was shown when it was begun: copies that are sold while somebody
 * counts are told of, and not brought back.
 */
function Count({ stock, change, forget }: Change & { stock: number | null }) {
  const [copies, setCopies] = useState('')
  const [begun, setBegun] = useState<{ was: number | null } | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  function type(text: string) {
    setCopies(text)
    if (text === '') setBegun(null)
    else if (!begun) setBegun({ was: stock })
  }

  async function send(count: number | null, was: number | null) {
    setError(undefined)
    setBusy(true)
    const isDone = await change({ count, was })
    if (isDone) setCopies('')
    // Refused, it has been said what happened: the next press is about the number that is shown now.
    setBegun(null)
    setBusy(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    forget()
    const count = numberOf(copies)
    if (count === null || count < 0) return setError('Enter how many copies you counted')
    void send(count, begun ? begun.was : stock)
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Field
        label="I counted"
        name="stock-count"
        hint="Copies on the shelf now."
        inputMode="numeric"
        autoComplete="off"
        value={copies}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" variant="quiet" busy={busy}>
          Save the count
        </Button>
        {stock !== null && (
          <Button variant="quiet" busy={busy} onClick={() => void send(null, stock)}>
            Stop counting
          </Button>
        )}
      </p>
    </form>
  )
}

/** A whole number as people write it; null for anything else. Both signs for minus are typed. */
function numberOf(text: string): number | null {
  const [, sign = '', digits = ''] = /^([-−–+]?) ?(.*)$/.exec(plainSigns(text)) ?? []
  const copies = readWhole(digits)
  if (copies === null || Number.isNaN(copies)) return null
  return /[-−–]/.test(sign) ? -copies : copies
}
