import { useState } from 'react'
import { Link } from 'react-router'
import { countOf } from '#app/desk/orders/order-words.ts'
import { useNewOrders } from '#app/desk/orders/use-order-news.ts'
import { isBellOn, play, setBell } from '#app/desk/scan/sound.ts'

/** Says that orders came while the page was open. */
export function NewOrders() {
  const { count, seen } = useNewOrders()
  return (
    <p role="status">
      {count > 0 && (
        <Link
          to="/dashboard/orders"
          onClick={seen}
          className="mb-5 flex min-h-11 items-center border-l-2 border-moss bg-raised px-4 font-medium text-moss"
        >
          {countOf(count, 'new order')}
        </Link>
      )}
    </p>
  )
}

/** Whether new orders are to be heard, in this browser. */
export function BellSwitch() {
  const [isOn, setOn] = useState(isBellOn)
  return (
    <label className="flex min-h-11 items-center gap-2">
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
  )
}
