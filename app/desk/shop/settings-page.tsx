import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import {
  type ChargesToEdit,
  changeCharges,
  chargesQuery,
  deskLoginQuery,
  readCharges,
} from '#app/desk/queries.ts'
import { type ChargesChanges, type ChargesOnWire, toCharges } from '#app/shop/charges.schema.ts'
import { showAlert } from '#app/ui/messages.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { exampleOf, fieldsOf } from './charges-fields.ts'
import { ChargesForm } from './charges-form.tsx'

export default function SettingsPage() {
  const login = useQuery(deskLoginQuery)
  const charges = useQuery(chargesQuery)
  const error = login.error ?? charges.error
  const isRead = login.data && charges.data
  const retry = () => void Promise.all([login.refetch(), charges.refetch()])
  return (
    <>
      <DeskHeading title="Shipping and tax">
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
      {isRead && login.data.role === 'owner' && <Edit read={charges.data} />}
      {isRead && login.data.role !== 'owner' && <Shown charges={charges.data.settings} />}
    </>
  )
}

const knownOf = ({ settings, version, changes }: ChargesToEdit) => ({
  fields: fieldsOf(settings),
  version,
  changes,
})

function Edit({ read }: { read: ChargesToEdit }) {
  const client = useQueryClient()
  async function save(changes: ChargesChanges, version: number) {
    const saved = await changeCharges(version, changes)
    client.setQueryData(chargesQuery.queryKey, saved)
    showAlert('Shipping and tax are saved.', { kind: 'success' })
    return knownOf(saved)
  }
  return (
    <>
      <p className="mb-6 max-w-[60ch] text-muted">
        What an order costs on top of its books, from the moment you save it. Earlier orders stay as
        they are.
      </p>
      <ChargesForm
        known={knownOf(read)}
        save={save}
        load={async (since) => knownOf(await readCharges(since))}
      />
    </>
  )
}

/* For admins who may see the settings but not change them. */
function Shown({ charges }: { charges: ChargesOnWire }) {
  return (
    <>
      <p className="mb-6 text-muted">Only the owner of the shop can change what is charged.</p>
      <p className="max-w-3xl border-l-2 border-moss bg-raised px-4 py-3 tabular-nums">
        {exampleOf(toCharges(charges))}
      </p>
    </>
  )
}
