import type { Delivery } from '#app/orders/checkout.schema.ts'
import { Field } from '#app/ui/field.tsx'

const boxes = [
  ['name', 'Name', 200],
  ['phone', 'Phone', 60],
  ['street', 'Street', 300],
  ['city', 'City', 100],
  ['state', 'State / province', 100],
  ['zipcode', 'Zipcode', 20],
  ['country', 'Country / region', 100],
] as const

/** Where the order goes. The shop says what is missing. */
export const AddressFields = ({
  value,
  onChange,
}: {
  value: Delivery
  onChange: (value: Delivery) => void
}) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {boxes.map(([name, label, maxLength]) => (
      <Field
        key={name}
        label={label}
        name={`delivery-${name}`}
        maxLength={maxLength}
        autoComplete="off"
        value={value[name]}
        onChange={({ target }) => onChange({ ...value, [name]: target.value })}
      />
    ))}
  </div>
)
