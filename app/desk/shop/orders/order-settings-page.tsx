import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import {
  changeOrderSettings,
  deskLoginQuery,
  type OrderSettingsToEdit,
  orderSettingsQuery,
  readOrderSettings,
} from '#app/desk/queries.ts'
import type { OrderSettingsChanges, OrderSettingsOnWire } from '#app/shop/order-settings.schema.ts'
import { showAlert } from '#app/ui/messages.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { fieldsOf, orderSettingsUnits, orderSettingsWording } from './order-settings-fields.ts'
import { OrderSettingsForm } from './order-settings-form.tsx'

export default function OrderSettingsPage() {
  const login = useQuery(deskLoginQuery)
  const settings = useQuery(orderSettingsQuery)
  const error = login.error ?? settings.error
  const isRead = login.data && settings.data
  const retry = () => void Promise.all([login.refetch(), settings.refetch()])
  return (
    <>
      <DeskHeading title="Settings of orders">
        <Link to="/dashboard/settings" className="link">
          Shipping and tax
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
      {isRead && login.data.role === 'owner' && <Edit read={settings.data} />}
      {isRead && login.data.role !== 'owner' && <Shown settings={settings.data.settings} />}
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
    showAlert('The settings of orders are saved.', { kind: 'success' })
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

/* For admins who may see the settings but not change them. */
function Shown({ settings }: { settings: OrderSettingsOnWire }) {
  const fields: Record<string, string> = fieldsOf(settings)
  return (
    <>
      <p className="mb-6 text-muted">Only the owner of the shop can change these settings.</p>
      <dl className="grid max-w-3xl gap-x-8 gap-y-2 sm:grid-cols-[12rem_1fr]">
        {orderSettingsUnits.flat().map((box) => (
          <div key={box} className="contents">
            <dt className="text-muted">{orderSettingsWording.nameOf(box)}</dt>
            <dd className="wrap-anywhere">
              {orderSettingsWording.show(box, fields[box] ?? '') || 'Not set'}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
