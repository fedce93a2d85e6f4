import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { type ChargesToEdit, changeCharges, chargesQuery, readCharges } from '#app/desk/queries.ts'
import type { ChargesChanges } from '#app/shop/charges.schema.ts'
import { showAlert } from '#app/ui/messages.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { fieldsOf } from './charges-fields.ts'
import { ChargesForm } from './charges-form.tsx'

export default function SettingsPage() {
  const { data, error, refetch } = useQuery(chargesQuery)
  return (
    <>
      <DeskHeading title="Settings">
        <Link to="/dashboard/settings/orders" className="link">
          Settings of orders
        </Link>
      </DeskHeading>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {!data && error && (
        <Failure message="The settings could not be loaded" retry={() => void refetch()}>
          <p>{error.message}</p>
        </Failure>
      )}
      {data && <EditCharges read={data} />}
    </>
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
    showAlert('Shipping and tax are saved.', { kind: 'done' })
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
