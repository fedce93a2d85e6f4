import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { refreshBooks } from '#app/catalog/queries.ts'
import { DropZone } from '#app/desk/feeds/drop/drop-zone.tsx'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { saveText } from '#app/desk/orders/download.ts'
import { newKey } from '#app/desk/orders/tries.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { csvText } from '#app/values/csv.ts'
import { Choices } from './stock-choices.tsx'
import { readFile, type StockList, type StockOutcome, sendStock } from './stock-list.ts'
import { StockResults, verdictName } from './stock-results.tsx'

/** Copies from the till: what the list would change is seen first. */
export default function StockPage() {
  const client = useQueryClient()
  const [list, setList] = useState<StockList | null>(null)
  const [outcome, setOutcome] = useState<StockOutcome | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  async function work(doing: string, task: () => Promise<void>) {
    setBusy(doing)
    setRefused(null)
    try {
      await task()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
    } finally {
      setBusy(null)
    }
  }

  /** Reads it and shows what it would change. */
  const take = (blob: Blob, name: string, changedAt: number) =>
    work('Reading …', async () => {
      const read = await readFile(blob)
      const next: StockList = {
        ...{ ...read, name, key: newKey(), mode: 'set', missing: 'keep', confirmZero: false },
        countedAt: new Date(changedAt).toISOString(),
      }
      setList(next)
      setOutcome(await sendStock(next, true))
    })

  const change = (changes: Partial<StockList>) => {
    if (!list) return
    const next = { ...list, ...changes, key: newKey() }
    setList(next)
    void work('Looking …', async () => setOutcome(await sendStock(next, true)))
  }

  const apply = () =>
    work('Saving …', async () => {
      if (!list) return
      setOutcome(await sendStock(list, false))
      await refreshBooks(client)
    })

  const again = () => {
    setList(null)
    setOutcome(null)
    setRefused(null)
  }
  const isDone = outcome !== null && !outcome.dryRun
  const needs = outcome?.needsConfirmation === true && !list?.confirmZero
  return (
    <>
      <DeskHeading title="Stock from the till" />
      {!list && <Source busy={busy !== null} take={take} refuse={setRefused} />}
      <Refused message={refused} />
      {list && (
        <section aria-label="The list">
          <p className="mb-4 wrap-anywhere">
            <span className="font-medium">{list.name}</span>
            <span className="text-muted">{` · ${list.rows.length.toLocaleString('en-US')} rows · ISBN in “${list.columns.isbn}”, copies in “${list.columns.copies}”${list.columns.price ? `, price in “${list.columns.price}”` : ''}`}</span>
          </p>
          {!isDone && <Choices list={list} change={change} />}
          {outcome && (
            <p role="status" className="my-5 border-l-2 border-moss bg-raised px-5 py-4">
              {outcome.message}
            </p>
          )}
          {needs && !isDone && (
            <label className="my-4 flex min-h-11 items-start gap-3">
              <input
                type="checkbox"
                className="mt-1 size-5 shrink-0 accent-accent"
                onChange={({ target }) => change({ confirmZero: target.checked })}
              />
              The list leaves out more than half of your books with copies. Yes, these are all gone.
            </label>
          )}
          <div className="my-5 flex flex-wrap gap-3">
            {!isDone && outcome && changesOf(outcome) > 0 && (
              <Button busy={busy !== null} disabled={needs} onClick={() => void apply()}>
                {busy ?? 'Save the stock'}
              </Button>
            )}
            {outcome && (
              <Button
                variant="quiet"
                onClick={() => saveText(reportOf(outcome), 'stock-result.csv')}
              >
                Download the result
              </Button>
            )}
            <Button variant="quiet" onClick={again}>
              {isDone ? 'Another list' : 'Discard it'}
            </Button>
          </div>
        </section>
      )}
      {outcome && <StockResults outcome={outcome} />}
    </>
  )
}

const changesOf = ({ counts }: StockOutcome): number => counts.changed + counts.zeroed

type Take = (blob: Blob, name: string, changedAt: number) => Promise<void>

function Source({
  busy,
  take,
  refuse,
}: {
  busy: boolean
  take: Take
  refuse: (why: string) => void
}) {
  const paste = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('pasted') ?? '')
    if (text.trim()) void take(new Blob([text]), 'What you pasted', Date.now())
  }
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <DropZone
        text="Drop your till’s stock list here"
        hint="A CSV or an Excel workbook with a column of ISBNs and one of copies; a price column is taken as well. You’ll see what would change before anything does."
        busy={busy}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv"
        single
        onFiles={([file, ...others]) => {
          if (others.length > 0) refuse('Drop one list at a time, please.')
          else if (file) void take(file, file.name, file.lastModified)
        }}
      />
      <form onSubmit={paste}>
        <label htmlFor="pasted" className="mb-1 block text-sm font-medium">
          Or paste rows from a spreadsheet
        </label>
        <textarea
          id="pasted"
          name="pasted"
          rows={5}
          spellCheck={false}
          placeholder={'9780141439518  3  9.99'}
          className="w-full rounded-control border border-edge bg-raised px-3 py-2 tabular-nums"
        />
        <Button type="submit" variant="quiet" busy={busy} className="mt-3">
          Look at these rows
        </Button>
      </form>
    </div>
  )
}

const head = [
  'row',
  'isbn13',
  'title',
  'result',
  'before',
  'after',
  'price before',
  'price after',
  'reason',
]

const reportOf = ({ rows }: StockOutcome): string =>
  csvText(
    head,
    rows.map((row) => [
      ...[row.row, row.isbn13, row.title, verdictName(row.verdict), row.before, row.after],
      ...[row.priceBefore ?? null, row.priceAfter ?? null, row.reason ?? null],
    ]),
  )
