import { formatPrice } from '#app/values/money.ts'

/**
 * A price in dollars. Beside an old one, struck through, screen readers are told which is which, and the saving;
 * alone, a sum of money says what it is. An old price that is no higher, as after the price has risen, is no saving,
 * and not shown.
 */
export function Price({
  newPrice,
  oldPrice,
  className,
}: {
  newPrice: number
  oldPrice?: number
  className?: string
}) {
  const before = oldPrice !== undefined && oldPrice > newPrice ? oldPrice : null
  return (
    <p className={className ? `price ${className}` : 'price'}>
      {before !== null && <span className="sr-only">Price: </span>}
      <b>{formatPrice(newPrice)}</b>
      {before !== null && (
        <>
          <span className="sr-only">, before: </span>
          <s className="text-[0.8em] text-muted">{formatPrice(before)}</s>
          <span className="sr-only">{`, you save ${formatPrice(before - newPrice)}`}</span>
        </>
      )}
    </p>
  )
}

/** The price of a book that is not part of the sum. */
export const NotCounted = ({ price }: { price: number }) => (
  <>
    <span className="sr-only">Not counted: </span>
    <s className="font-normal text-muted">{formatPrice(price)}</s>
  </>
)
