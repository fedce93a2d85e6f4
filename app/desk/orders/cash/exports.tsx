import { useState } from 'react'
import { download } from '#app/desk/orders/download.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

/** Files for the bookkeeper, for the owner alone. */
export function Exports({ today }: { today: string }) {
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  const [busy, setBusy] = useState(false)
  const isWrong = from === '' || to === '' || from > to
  const save = (file: string, name: string) => {
    setBusy(true)
    const path = `/desk/orders/${file}.csv?from=${from}&to=${to}`
    void download(path, `${name}-${from}-${to}.csv`).finally(() => setBusy(false))
  }
  return (
    <section aria-labelledby="exports" className="print:hidden">
      <h3 id="exports" className="mb-4 text-xl">
        For the bookkeeper
      </h3>
      <div className="grid max-w-2xl items-end gap-4 sm:grid-cols-[1fr_1fr_auto_auto]">
        <Field
          label="From"
          name="export-from"
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          error={isWrong ? 'From must not be after To' : undefined}
        />
        <Field
          label="To"
          name="export-to"
          type="date"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button
          variant="quiet"
          busy={busy}
          disabled={isWrong}
          onClick={() => save('export', 'orders')}
        >
          Orders (CSV)
        </Button>
        <Button
          variant="quiet"
          busy={busy}
          disabled={isWrong}
          onClick={() => save('sales', 'sales')}
        >
          Sales (CSV)
        </Button>
      </div>
    </section>
  )
}
