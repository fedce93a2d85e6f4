import { useState } from 'react'
import type { RunStop } from '#app/orders/cash/runs.schema.ts'
import type { Step } from '#app/orders/life/step.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { deskPrice } from '#app/values/amount.ts'
import { OtherAmount, WhyRefused } from './door-forms.tsx'
import { addTap } from './taps.ts'

type Asked = 'other' | 'refused' | null

/** One stop: closed a line, open everything that is needed at the door. */
export function StopCard({
  stop,
  nth,
  isOpen,
  onOpen,
  onDone,
}: {
  stop: RunStop
  nth: number
  isOpen: boolean
  onOpen: () => void
  onDone: () => void
}) {
  const { number, name, address, collect, tries } = stop
  if (!isOpen) {
    return (
      <li className="border-b border-hairline">
        <button
          type="button"
          onClick={onOpen}
          className="flex min-h-16 w-full items-center gap-4 py-2 text-left"
        >
          <span className="w-7 shrink-0 text-center font-serif text-xl text-muted">{nth}</span>
          <span className="min-w-0 flex-1">
            <span className="block truncate">{name ?? `Order ${number}`}</span>
            <span className="block truncate text-sm text-muted">
              {[address[0], tries > 0 && 'nobody home'].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="text-lg tabular-nums">{deskPrice(collect)}</span>
        </button>
      </li>
    )
  }
  return (
    <li className="my-3 rounded-control border border-edge bg-raised p-4">
      <Head stop={stop} nth={nth} />
      <Door key={stop.id} stop={stop} onDone={onDone} />
    </li>
  )
}

function Head({ stop, nth }: { stop: RunStop; nth: number }) {
  const { number, parcel, name, phone, address, collect, books, tries } = stop
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard
      ?.writeText(address.join(', '))
      .then(() => setIsCopied(true))
      .catch(() => showAlert('The address could not be copied.', { kind: 'error' }))
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 text-sm text-muted">
        <span>{`Stop ${nth}, order ${number}${parcel > 1 ? `, parcel ${parcel}` : ''}`}</span>
        <span>{books === 1 ? '1 book' : `${books} books`}</span>
      </p>
      <h3 className="mt-1 text-xl wrap-anywhere">{name ?? `Order ${number}`}</h3>
      <address className="mt-1 text-lg not-italic wrap-anywhere select-all">
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {tries > 0 && (
        <p className="mt-1 text-ochre">
          {tries === 1 ? 'Nobody was home once' : `Nobody was home ${tries} times`}
        </p>
      )}
      <div className="mt-3 grid grid-cols-2 gap-2">
        {phone ? (
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-14 items-center justify-center rounded-control border border-edge px-2 text-center font-medium"
          >
            {`Call ${phone}`}
          </a>
        ) : (
          <span />
        )}
        <Button variant="quiet" className="min-h-14" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy address'}
        </Button>
      </div>
      <p className="mt-4 text-center text-sm text-muted">To collect</p>
      <p className="text-center font-serif text-4xl tabular-nums">{deskPrice(collect)}</p>
    </>
  )
}

/** The four things that happen at a door. */
function Door({ stop, onDone }: { stop: RunStop; onDone: () => void }) {
  const { id, number, parcel, collect } = stop
  const [asked, setAsked] = useState<Asked>(null)

  function tap(step: Step, words: string) {
    const isKept = addTap({ parcelId: id, number, step, words })
    if (!isKept) {
      const text = 'This browser can’t keep what you tap. Stay on this page until it is sent.'
      showAlert(text, { kind: 'error' })
    }
    navigator.vibrate?.(40)
    setAsked(null)
    onDone()
  }

  if (asked === 'other') {
    return (
      <OtherAmount
        collect={collect}
        onCancel={() => setAsked(null)}
        onPaid={(paid, reason) =>
          tap({ step: 'deliver', parcel, paid, reason }, `delivered, ${deskPrice(paid)} paid`)
        }
      />
    )
  }
  if (asked === 'refused') {
    return (
      <WhyRefused
        onCancel={() => setAsked(null)}
        onRefused={(reason) =>
          tap({ step: 'refuse', parcel, ...(reason && { reason }) }, 'refused at the door')
        }
      />
    )
  }
  return (
    <div className="mt-4 grid gap-2">
      <Button
        className="min-h-20 text-xl"
        onClick={() => tap({ step: 'deliver', parcel }, `delivered, ${deskPrice(collect)} paid`)}
      >
        Delivered and paid
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="quiet" className="min-h-16" onClick={() => setAsked('other')}>
          Other amount
        </Button>
        <Button
          variant="quiet"
          className="min-h-16"
          onClick={() => tap({ step: 'nobody-home', parcel }, 'nobody home')}
        >
          Nobody home
        </Button>
      </div>
      <Button variant="danger" className="min-h-14" onClick={() => setAsked('refused')}>
        Refused
      </Button>
    </div>
  )
}
