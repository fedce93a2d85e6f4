import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { download } from '#app/desk/orders/download.ts'
import type { Figures as FiguresAnswer } from '#app/figures/figures.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import { BestSellers, MissedSearches } from './best-sellers.tsx'
import { KeyFigures, Newsletter, Outstanding, SumsOfSales } from './key-figures.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { periodInWords } from './period-words.ts'
import { askedDays, figuresQuery } from './queries.ts'
import { SalesChart } from './sales-chart.tsx'

/** How business is, for the owner. */
export function Figures() {
  const [search] = useSearchParams()
  const days = askedDays(search)
  const query = useQuery(figuresQuery(days))
  const figures = query.data
  return (
    <section aria-labelledby="figures" className="mb-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h3 id="figures" className="text-xl">
          How business is
        </h3>
        {figures && <p className="text-muted">{periodInWords(figures.period)}</p>}
      </div>
      <PeriodChoice period={figures?.period} />
      {query.isPending && (
        <div className="mt-5">
          <Loading>
            <div className="skeleton h-96" />
          </Loading>
        </div>
      )}
      {query.isError && (
        <div className="mt-5">
          <Failure message="The figures could not be loaded" retry={() => void query.refetch()}>
            <p>{query.error.message}</p>
          </Failure>
        </div>
      )}
      {figures && !query.isError && (
        <div
          aria-busy={query.isPlaceholderData || undefined}
          className={query.isPlaceholderData ? 'opacity-60' : ''}
        >
          {figures.isBehind && (
            <p role="status" className="mt-5 border-l-2 border-ochre bg-raised px-5 py-3">
              Earlier orders are still being counted, so these figures are too low. It takes a few
              minutes.
            </p>
          )}
          <KeyFigures figures={figures} />
          <div className="mt-6">
            <SalesChart figures={figures} />
          </div>
          <div className="mt-8 grid gap-x-12 gap-y-10 md:grid-cols-2">
            <BestSellers figures={figures} />
            <div className="grid content-start gap-y-10">
              <SumsOfSales figures={figures} />
              <Outstanding figures={figures} />
              <Newsletter figures={figures} />
            </div>
            <MissedSearches days={days} />
            <Files figures={figures} days={days} />
          </div>
        </div>
      )}
    </section>
  )
}

const files = [
  { name: 'sales', text: 'Sales (CSV)' },
  { name: 'books', text: 'Books sold (CSV)' },
  { name: 'searches', text: 'Searches (CSV)' },
]

/** The same days for a spreadsheet. */
function Files({ figures: { period }, days }: { figures: FiguresAnswer; days: string }) {
  const [busy, setBusy] = useState<string | null>(null)
  const save = (name: string) => {
    setBusy(name)
    const file = `${name}-${period.from}-${period.to}.csv`
    void download(`/desk/figures/${name}.csv${days}`, file).finally(() => setBusy(null))
  }
  return (
    <section aria-labelledby="files" className="print:hidden">
      <h4 id="files" className="text-lg">
        For a spreadsheet
      </h4>
      <div className="mt-3 flex flex-wrap gap-3">
        {files.map(({ name, text }) => (
          <Button key={name} variant="quiet" busy={busy === name} onClick={() => save(name)}>
            {text}
          </Button>
        ))}
      </div>
    </section>
  )
}
