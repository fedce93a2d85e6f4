import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { deskOrderPath, printPath } from '#app/desk/orders/addresses.ts'
import { pickListQuery } from '#app/desk/orders/order-queries.ts'
import { numbersIn } from '#app/desk/orders/order-words.ts'
import { ScanField } from '#app/desk/scan/scan-field.tsx'
import type { PickList } from '#app/orders/queue/queue.schema.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { BoxCard } from './box-card.tsx'
import { SaidBox } from './said-box.tsx'
import { usePacking } from './use-packing.ts'

/** Packs by scan: one order, or as many as there are boxes on the table. */
export default function PackPage() {
  const [search] = useSearchParams()
  const numbers = numbersIn(search.get('orders'))
  const query = useQuery(pickListQuery(numbers))
  const only = numbers.length === 1 ? (numbers[0] ?? null) : null
  return (
    <>
      <DeskHeading title={only === null ? 'Pack by scan' : `Pack order ${only}`}>
        <Link
          to={only === null ? '/dashboard/orders?work=pack' : deskOrderPath(only)}
          className="link text-sm"
        >
          {only === null ? 'Orders to pack' : 'The order'}
        </Link>
      </DeskHeading>
      {query.isPending && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {query.isError && !query.data && (
        <Failure message="The orders could not be loaded" retry={() => void query.refetch()}>
          <p>{query.error.message}</p>
        </Failure>
      )}
      {query.data && <Table key={numbers.join()} list={query.data} only={only} />}
    </>
  )
}

function Table({ list, only }: { list: PickList; only: number | null }) {
  const packing = usePacking(list, only)
  const { boxes, said, busy } = packing
  const done = boxes.filter(({ state }) => state === 'done')
  const toDo = boxes.filter(({ state }) => state !== 'done')
  if (boxes.length === 0) {
    return (
      <Empty text="Nothing is ready to be packed.">
        <Link to="/dashboard/orders" className="link">
          All orders
        </Link>
      </Empty>
    )
  }
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="top-4 z-10 -mx-2 self-start bg-paper px-2 pb-2 tall:sticky">
        <ScanField onScan={packing.scan} busy={busy} />
        <SaidBox said={said} />
        {done.length > 0 && <PrintDone numbers={done.map(({ number }) => number)} />}
      </div>
      <div className="min-w-0">
        <ul className="grid gap-5">
          {toDo.map((box) => (
            <BoxCard key={box.number} box={box} packing={packing} isOnly={only !== null} />
          ))}
          {done.map((box) => (
            <BoxCard key={box.number} box={box} packing={packing} isOnly={only !== null} />
          ))}
        </ul>
      </div>
    </div>
  )
}

/** What goes into and onto the parcels that are closed. */
const PrintDone = ({ numbers }: { numbers: number[] }) => {
  const print = (what: string) => printPath(what, numbers)
  const quiet = buttonClass({ variant: 'quiet' })
  return (
    <section aria-label="Print for the packed orders" className="mt-4">
      <p className="mb-2 text-sm text-muted">
        {numbers.length === 1
          ? 'Print for the packed order'
          : `Print for ${numbers.length} packed orders`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={print('slip')} className={quiet}>
          Slips
        </Link>
        <Link to={print('label-a6')} className={quiet}>
          Labels A6
        </Link>
        <Link to={print('label-4x6')} className={quiet}>
          Labels 4 × 6
        </Link>
      </div>
    </section>
  )
}
