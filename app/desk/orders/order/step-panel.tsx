import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { packPath } from '#app/desk/orders/addresses.ts'
import { keepCarrier, lastCarriage } from '#app/desk/orders/carriage.ts'
import { countOf } from '#app/desk/orders/order-words.ts'
import { deskLoginQuery } from '#app/desk/queries.ts'
import type { DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import { ownersAlone } from '#app/orders/life/owners-steps.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { everyStep, nextStep, type Offer } from './next-step.ts'
import { StepForm } from './step-form.tsx'
import { stepOf, untouched } from './step-values.ts'
import { type StepTaking, useStep } from './use-step.ts'

/** What is to be done now, as one button; the other steps are in a menu below it. */
export function StepPanel({ order }: { order: DeskOrder }) {
  const taking = useStep(order.number)
  /* Chosen from the menu, or tried: it stays while the order changes under it. */
  const [chosen, setChosen] = useState<Offer | null>(null)
  const next = nextStep(order)
  const offer = chosen ?? (next?.step === 'pack' ? null : next)
  const isOwner = useQuery(deskLoginQuery).data?.role === 'owner'
  const others = everyStep(order).filter(
    ({ id, step }) => id !== offer?.id && (isOwner || !ownersAlone.includes(step)),
  )
  const isPacking = !chosen && next?.step === 'pack'
  return (
    <section aria-label="Next step" className="border-l-2 border-accent bg-raised px-5 py-5">
      <h3 className="mb-4 text-xl">{offer?.title ?? headingOf(order)}</h3>
      {taking.refused && (
        <p role="alert" className="mb-4 border-l-2 border-danger pl-3 whitespace-pre-line">
          {taking.refused}
        </p>
      )}
      {isPacking && <PackLink order={order} />}
      {offer && (
        <OfferForm
          // What was typed stays as long as it is the same step.
          key={offer.id}
          {...{ order, offer, taking }}
          onTry={() => setChosen(offer)}
          onTaken={() => setChosen(null)}
          {...(chosen && {
            onCancel: () => {
              taking.refuse(null)
              setChosen(null)
            },
          })}
        />
      )}
      {others.length > 0 && (
        <details className="mt-5" key={order.journal.length}>
          <summary className="inline-flex min-h-11 items-center gap-1 text-muted hover:text-ink">
            Other steps
            <ChevronDownIcon />
          </summary>
          <ul className="mt-1">
            {others.map((other) => (
              <li key={other.id}>
                <button
                  type="button"
                  className={`min-h-11 text-left hover:text-accent ${other.danger ? 'text-danger' : ''}`}
                  onClick={(event) => {
                    event.currentTarget.closest('details')?.removeAttribute('open')
                    taking.refuse(null)
                    setChosen(other)
                  }}
                >
                  {other.title}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function OfferForm({
  order,
  offer,
  taking,
  onTry,
  onTaken,
  onCancel,
}: {
  order: DeskOrder
  offer: Offer
  taking: StepTaking
  onTry: () => void
  onTaken: () => void
  onCancel?: () => void
}) {
  const [typed, setTyped] = useState(() => untouched(order, offer, lastCarriage()))
  async function submit() {
    const step = stepOf(offer, typed)
    if (typeof step === 'string') return taking.refuse(step)
    onTry()
    keepCarrier(typed.carriage)
    if (await taking.take(step)) onTaken()
  }
  const { note } = typed
  const isStale = taking.refused !== null && !everyStep(order).some(({ id }) => id === offer.id)
  return (
    <>
      <StepForm
        {...{ order, offer, typed, onCancel }}
        busy={taking.busy}
        onType={setTyped}
        onSubmit={() => void submit()}
      />
      {isStale && note.trim() && (
        <Button
          variant="quiet"
          className="mt-3"
          busy={taking.busy}
          onClick={async () => {
            if (await taking.take({ step: 'note', note })) onTaken()
          }}
        >
          Keep the text as a note
        </Button>
      )}
    </>
  )
}

const PackLink = ({ order }: { order: DeskOrder }) => {
  const open = order.parcels.find(({ status }) => status === 'open')
  const id = useId()
  return (
    <>
      <Link
        to={packPath(order.number)}
        className={buttonClass()}
        aria-describedby={open ? id : undefined}
      >
        {open ? 'Go on packing' : 'Pack by scan'}
      </Link>
      {open && (
        <p id={id} className="mt-2 text-sm text-muted">
          {`${open.packer ?? 'Somebody'} has opened a parcel.`}
        </p>
      )}
    </>
  )
}

function headingOf(order: DeskOrder): string {
  const count = (status: string) => order.lines.filter((line) => line.status === status).length
  if (order.works.includes('pack')) {
    const here = count('ordered') + count('set-aside') + count('packed')
    return `Pack ${countOf(here, 'book')}`
  }
  if (order.works.includes('order')) return 'Books have to be ordered in'
  if (order.works.includes('waiting')) return 'Waiting for the supplier'
  return 'Nothing left to do'
}
