import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withSession } from '#app/account/sign-in/renew-session.ts'
import type { Delivery as Address } from '#app/orders/checkout.schema.ts'
import { addressLines } from '#app/orders/pages/address-lines.ts'
import { DeliveryForm } from '#app/orders/pages/delivery-form.tsx'
import { deliveryQuery } from '#app/orders/queries.ts'
import { ApiFailure, api } from '#app/page/api-client.ts'
import { loginPath } from '#app/page/next-path.ts'
import { Button } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { Section } from './section.tsx'

/** Where the next order is likely to go: remembered with each order, to be changed or removed. */
export function Delivery({ uid }: { uid: string }) {
  const query = useQuery(deliveryQuery(uid))
  return (
    <Section title="Delivery address">
      {query.data ? (
        <Remembered uid={uid} delivery={query.data.delivery} />
      ) : query.isPending ? (
        <Loading>
          <div className="skeleton h-32" />
        </Loading>
      ) : (
        <Failure message="We couldn't load your address" retry={() => void query.refetch()} />
      )}
    </Section>
  )
}

function Remembered({ uid, delivery }: { uid: string; delivery: Address | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)

  /** Stores it, or removes it with null. Answers what was wrong, and null when it is done. */
  async function store(changed: Address | null) {
    try {
      const answer = await withSession(() =>
        api<{ delivery: Address } | undefined>('/account/delivery', {
          method: changed ? 'PUT' : 'DELETE',
          base: 'orders',
          ...(changed && { body: changed }),
        }),
      )
      client.setQueryData(deliveryQuery(uid).queryKey, { delivery: answer?.delivery ?? null })
      showAlert(changed ? 'Your address is saved.' : 'We forgot your address.', { kind: 'success' })
      return null
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (failure.status === 401) {
        showAlert("Please log in again. We'll bring you straight back.")
        navigate(loginPath(pathname))
      }
      return { message: failure.message, errors: failure.errors ?? {} }
    }
  }

  async function remove() {
    setBusy(true)
    const refused = await store(null)
    setBusy(false)
    if (refused) showAlert(refused.message, { kind: 'error' })
  }

  if (isOpen) {
    return (
      <DeliveryForm
        about="delivery"
        title="Your delivery address"
        now={delivery ?? nowhere}
        save={store}
        close={() => setOpen(false)}
      />
    )
  }
  return (
    <>
      {delivery ? (
        <address className="not-italic wrap-anywhere">
          <span className="block whitespace-pre-line">{addressLines(delivery).join('\n')}</span>
          <span className="mt-2 block text-muted">{delivery.phone}</span>
        </address>
      ) : (
        <p className="max-w-[60ch] text-muted">
          None yet. We remember where your next order goes, and fill it in for you after that.
        </p>
      )}
      <div className="needs-script mt-4 flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {delivery ? 'Change the address' : 'Add an address'}
        </Button>
        {delivery && (
          <Button variant="danger" busy={isBusy} onClick={remove}>
            Forget it
          </Button>
        )}
      </div>
    </>
  )
}

const nowhere: Address = {
  name: '',
  phone: '',
  street: '',
  city: '',
  country: '',
  state: '',
  zipcode: '',
}
