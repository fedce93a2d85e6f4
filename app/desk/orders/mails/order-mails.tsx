import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { orderMailsQuery, resendOrderMail } from '#app/desk/queries.ts'
import type { OrderMails as Mails, OrderMail } from '#app/orders/mails/mails.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Refused } from '#app/ui/refused.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'

/** The mails of an order to its customer: what each says, and once more if it did not arrive. */
export function OrderMails({ number }: { number: number }) {
  const mails = useQuery(orderMailsQuery(number))
  const [shown, setShown] = useState<OrderMail | null>(null)
  return (
    <section aria-labelledby="order-mails">
      <h3 id="order-mails" className="text-xl">
        Mails to the customer
      </h3>
      {mails.isPending && (
        <Loading>
          <div className="skeleton mt-3 h-24" />
        </Loading>
      )}
      {mails.isError && (
        <Failure message="The mails could not be loaded" retry={mails.refetch}>
          <p>{mails.error.message}</p>
        </Failure>
      )}
      {mails.data && (
        <>
          <p className="mt-1 text-sm wrap-anywhere text-muted">{readerWords(mails.data)}</p>
          <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
            {mails.data.mails.map((mail) => (
              <li
                key={mail.event}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2"
              >
                <span className="min-w-0">
                  <span className="block wrap-anywhere">{mail.subject}</span>
                  <span className="text-sm text-muted">{momentInWords(mail.at)}</span>
                </span>
                <Button
                  variant="quiet"
                  aria-label={`Read: ${mail.subject}`}
                  onClick={() => setShown(mail)}
                >
                  Read
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {shown && (
        <Preview
          number={number}
          mail={shown}
          to={mails.data?.to ?? null}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  )
}

function Preview({
  number,
  mail,
  to,
  onClose,
}: {
  number: number
  mail: OrderMail
  to: string | null
  onClose: () => void
}) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  /* The same for every try, so that an answer that got lost does not send it twice. */
  const key = useRef(`mail-${mail.event}-${Date.now().toString(36)}`)

  async function send() {
    setBusy(true)
    setRefused(null)
    try {
      await resendOrderMail(number, mail.event, key.current)
      showAlert('The mail is on its way.', { kind: 'done' })
      onClose()
      void client.invalidateQueries({ queryKey: ['desk-orders', 'order', number] })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={mail.subject}
      text={to ? `To ${to}` : 'The address was removed, so it can’t be sent again.'}
      className="w-[min(44rem,calc(100vw-2rem))]! wrap-anywhere"
      onClose={onClose}
    >
      <Refused message={refused} />
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail is scrolled by keyboard
        tabIndex={0}
        className="mt-4 max-h-[50vh] overflow-y-auto border-y border-hairline py-4 font-sans text-sm whitespace-pre-wrap"
      >
        {mail.text}
      </pre>
      <div className="mt-6 flex flex-wrap gap-3">
        <CloseButton variant="quiet">Close</CloseButton>
        {to && (
          <Button busy={busy} onClick={() => void send()}>
            Send it again
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function readerWords({ to, proven }: Mails): string {
  if (to === null) return 'The address was removed, so nothing can be sent.'
  return proven ? to : `${to} (not confirmed: a few mails, without names)`
}
