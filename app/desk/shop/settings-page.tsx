import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import {
  type ChargesToEdit,
  changeCharges,
  changeIdentity,
  chargesQuery,
  type IdentityToEdit,
  identityQuery,
  readCharges,
  readIdentity,
} from '#app/desk/queries.ts'
import type { ChargesChanges } from '#app/shop/charges.schema.ts'
import type { IdentityChanges } from '#app/shop/identity.schema.ts'
import { showAlert } from '#app/ui/messages.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { fieldsOf } from './charges-fields.ts'
import { ChargesForm } from './charges-form.tsx'
import { IdentityForm } from './identity-form.tsx'

export default function SettingsPage() {
  const identity = useQuery(identityQuery)
  const charges = useQuery(chargesQuery)
  const error = identity.error ?? charges.error
  const isRead = identity.data && charges.data
  const retry = () => void Promise.all([identity.refetch(), charges.refetch()])
  return (
    <>
      <DeskHeading title="Settings">
        <Link to="/dashboard/settings/orders" className="link">
          Settings of orders
        </Link>
      </DeskHeading>
      {!isRead && !error && (
        <Loading>
          <div className="skeleton h-96 max-w-3xl" />
        </Loading>
      )}
      {!isRead && error && (
        <Failure message="The settings could not be loaded" retry={retry}>
          <p>{error.message}</p>
        </Failure>
      )}
      {isRead && (
        <>
          <EditIdentity read={identity.data} />
          <EditCharges read={charges.data} />
        </>
      )}
    </>
  )
}

const knownIdentity = ({ identity, version, changes }: IdentityToEdit) => ({
  fields: identity,
  version,
  changes,
})

function EditIdentity({ read }: { read: IdentityToEdit }) {
  const client = useQueryClient()
  async function save(changes: IdentityChanges, version: number) {
    const saved = await changeIdentity(version, changes)
    client.setQueryData(identityQuery.queryKey, saved)
    // Pages that follow say so without being loaded again: see page-settings.ts.
    document.documentElement.dataset.shop = JSON.stringify(saved.identity)
    showAlert('Your shop is saved.', { kind: 'success' })
    return knownIdentity(saved)
  }
  return (
    <section className="mb-14">
      <h3 className="mb-2 text-2xl">Your shop</h3>
      <p className="mb-6 max-w-[60ch] text-muted">
        What the shop is called and how to reach it: on every page, in every mail and for search
        engines, from the moment you save it.
      </p>
      <IdentityForm
        known={knownIdentity(read)}
        save={save}
        load={async (since) => knownIdentity(await readIdentity(since))}
      />
    </section>
  )
}

const knownCharges = ({ settings, version, changes }: ChargesToEdit) => ({
  fields: fieldsOf(settings),
  version,
  changes,
})

function EditCharges({ read }: { read: ChargesToEdit }) {
  const client = useQueryClient()
  async function save(changes: ChargesChanges, version: number) {
    const saved = await changeCharges(version, changes)
    client.setQueryData(chargesQuery.queryKey, saved)
    showAlert('Shipping and tax are saved.', { kind: 'success' })
    return knownCharges(saved)
  }
  return (
    <section>
      <h3 className="mb-2 text-2xl">Shipping and tax</h3>
      <p className="mb-6 max-w-[60ch] text-muted">
        What an order costs on top of its books, from the moment you save it. Earlier orders stay as
        they are.
      </p>
      <ChargesForm
        known={knownCharges(read)}
        save={save}
        load={async (since) => knownCharges(await readCharges(since))}
      />
    </section>
  )
}
