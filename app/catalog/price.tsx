import { formatPrice } from '#app/values/money.ts'

/**
 * A price in dollars. Beside an old one, struck through, screen readers are told which is which, and the saving;
 * alone, a sum of money says what it is.
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
  return (
    <p className={className ? `price ${className}` : 'price'}>
      {oldPrice !== undefined && <span className="sr-only">Price: </span>}
      <b>{formatPrice(newPrice)}</b>
      {oldPrice !== undefined && (
        <>
          <span className="sr-only">, before: </span>
          <s className="text-[0.8em] text-muted">{formatPrice(oldPrice)}</s>
          {oldPrice > newPrice && (
            <span className="sr-only">{`, you save ${formatPrice(oldPrice - newPrice)}`}</span>
          )}
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
