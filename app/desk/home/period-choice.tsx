import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { defaultDays, type Figures, usualDays } from '#app/figures/figures.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

const words: Record<(typeof usualDays)[number], string> = {
  1: 'Today',
  7: '7 days',
  30: '30 days',
  365: '365 days',
}

/** Which days are shown; they are in the address, to be shared. */
export function PeriodChoice({ period }: { period?: Figures['period'] }) {
  const [search] = useSearchParams()
  const isOwn = search.has('from') || search.has('to')
  const days = isOwn ? null : (search.get('days') ?? String(defaultDays))
  const [isOpen, setOpen] = useState(isOwn)
  return (
    <div className="print:hidden">
      <nav aria-label="Days" className="flex flex-wrap gap-x-5">
        {usualDays.map((count) => (
          <Link
            key={count}
            to={{ search: count === defaultDays ? '' : `days=${count}` }}
            preventScrollReset
            aria-current={days === String(count) ? 'page' : undefined}
            onClick={() => setOpen(false)}
            className={choice}
          >
            {words[count]}
          </Link>
        ))}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={`${choice} ${isOwn ? 'border-accent! text-ink!' : ''}`}
        >
          Other days
        </button>
      </nav>
      {isOpen && period && <OwnDays key={`${period.from} ${period.to}`} period={period} />}
    </div>
  )
}

const choice =
  'flex min-h-11 items-center border-b-2 border-transparent whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink'

function OwnDays({ period }: { period: Figures['period'] }) {
  const [, setSearch] = useSearchParams()
  const [from, setFrom] = useState(period.from)
  const [to, setTo] = useState(period.to)
  const isWrong = from === '' || to === '' || from > to
  return (
    <form
      className="mt-3 grid max-w-xl items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) setSearch({ from, to }, { preventScrollReset: true })
      }}
    >
      <Field
        label="From"
        name="figures-from"
        type="date"
        min="2000-01-01"
        max="2199-12-31"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        error={isWrong ? 'From must not be after To' : undefined}
      />
      <Field
        label="To"
        name="figures-to"
        type="date"
        min="2000-01-01"
        max="2199-12-31"
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="quiet" className="sm:mt-[1.6rem]">
        Show these days
      </Button>
    </form>
  )
}
