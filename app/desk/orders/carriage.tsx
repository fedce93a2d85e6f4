import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { driversQuery, queueCountsQuery } from '#app/desk/orders/order-queries.ts'
import { kept } from '#app/page/kept.ts'
import { Field, Select } from '#app/ui/field.tsx'

/* Who takes a parcel along: a carrier by name, or somebody of the shop. */

export type Carriage = { carrier: string; tracking: string; driver: string }

const lastKey = 'octavo-desk-carrier'
/** The carrier of last time is most likely that of the next. */
export const lastCarriage = (): Carriage => ({
  carrier: kept.read(lastKey) ?? '',
  tracking: '',
  driver: '',
})
export const keepCarrier = ({ carrier, driver }: Pick<Carriage, 'carrier' | 'driver'>): void => {
  if (!driver && carrier.trim()) kept.write(lastKey, carrier.trim())
}

/** As the step takes it: what was left empty is left out. */
export const carriageOf = ({ carrier, tracking, driver }: Carriage) =>
  driver
    ? { driver }
    : {
        ...(carrier.trim() && { carrier: carrier.trim() }),
        ...(tracking.trim() && { tracking: tracking.trim() }),
      }

const usual = ['DHL', 'FedEx', 'UPS', 'USPS']

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
