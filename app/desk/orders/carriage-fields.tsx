import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { driversQuery, queueCountsQuery } from '#app/desk/orders/order-queries.ts'
import { Field, Select } from '#app/ui/field.tsx'
import type { Carriage } from './carriage.ts'

const usual = ['DHL', 'FedEx', 'UPS', 'USPS']

/** Who takes a parcel along, to be chosen. */
export function CarriageFields({
  value,
  onChange,
  withTracking = false,
}: {
  value: Carriage
  onChange: (value: Carriage) => void
  withTracking?: boolean
}) {
  const drivers = useQuery(driversQuery)
  const counts = useQuery(queueCountsQuery)
  const list = useId()
  const carriers = [...new Set([...(counts.data?.carriers ?? []), ...usual])]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Who takes it"
        name="driver"
        value={value.driver}
        onChange={(event) => onChange({ ...value, driver: event.target.value })}
      >
        <option value="">A carrier</option>
        {drivers.data?.map(({ id, username }) => (
          <option key={id} value={id}>
            {`Our driver: ${username}`}
          </option>
        ))}
      </Select>
      {!value.driver && (
        <>
          <Field
            label="Carrier"
            name="carrier"
            list={list}
            value={value.carrier}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => onChange({ ...value, carrier: event.target.value })}
          />
          <datalist id={list}>
            {carriers.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          {withTracking && (
            <Field
              label="Tracking number"
              name="tracking"
              hint="If there is one. A scanner can type it."
              value={value.tracking}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => onChange({ ...value, tracking: event.target.value })}
            />
          )}
        </>
      )}
    </div>
  )
}
