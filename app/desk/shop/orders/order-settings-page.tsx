import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import {
  changeOrderSettings,
  type OrderSettingsToEdit,
  orderSettingsQuery,
  readOrderSettings,
} from '#app/desk/queries.ts'
import type { OrderSettingsChanges } from '#app/shop/order-settings.schema.ts'
import { showAlert } from '#app/ui/messages.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { fieldsOf } from './order-settings-fields.ts'
import { OrderSettingsForm } from './order-settings-form.tsx'

export default function OrderSettingsPage() {
  const settings = useQuery(orderSettingsQuery)
  const { data, error } = settings
  return (
    <>
      <DeskHeading title="Settings of orders">
        <Link to="/dashboard/settings" className="link">
          All settings
        </Link>
      </DeskHeading>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {!data && error && (
        <Failure message="The settings could not be loaded" retry={() => void settings.refetch()}>
          <p>{error.message}</p>
        </Failure>
      )}
      {data && <Edit read={data} />}
    </>
  )
}

const knownOf = ({ settings, version, changes }: OrderSettingsToEdit) => ({
  fields: fieldsOf(settings),
  version,
  changes,
})

function Edit({ read }: { read: OrderSettingsToEdit }) {
  const client = useQueryClient()
  async function save(changes: OrderSettingsChanges, version: number) {
    const saved = await changeOrderSettings(version, changes)
    client.setQueryData(orderSettingsQuery.queryKey, saved)
    showAlert('The settings of orders are saved.', { kind: 'done' })
    return knownOf(saved)
  }
  return (
    <>
      <p className="mb-6 max-w-[60ch] text-muted">
        These hold for every order from the moment you save them. Earlier orders keep the day they
        were promised.
      </p>
      <OrderSettingsForm
        known={knownOf(read)}
        save={save}
        load={async (since) => knownOf(await readOrderSettings(since))}
      />
    </>
  )
}
