import { useState } from 'react'
import { Link } from 'react-router'
import { countOf } from '#app/desk/orders/order-words.ts'
import { isBellOn, play, setBell } from '#app/desk/orders/sound.ts'
import { useNewOrders } from '#app/desk/orders/use-order-news.ts'

/** Says that orders came while the page was open, and whether they are to be heard. */
export function NewOrders() {
  const { count, seen } = useNewOrders()
  const [isOn, setOn] = useState(isBellOn)
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 text-sm">
      <p role="status">
        {count > 0 && (
          <Link to="/dashboard/orders" onClick={seen} className="link font-medium text-moss">
            {countOf(count, 'new order')}
          </Link>
        )}
      </p>
      <label className="flex min-h-11 items-center gap-2 text-muted">
        <input
          type="checkbox"
          checked={isOn}
          className="size-5 accent-accent"
          onChange={({ target }) => {
            setBell(target.checked)
            setOn(target.checked)
            if (target.checked) play('bell')
          }}
        />
        Sound for new orders
      </label>
    </div>
  )
}
