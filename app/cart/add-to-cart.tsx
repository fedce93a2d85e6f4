import { addBook, updateBook } from '#app/cart/cart-store.ts'
import type { Book } from '#app/catalog/book.ts'
import { bookQuery } from '#app/catalog/queries.ts'
import { whyNot } from '#app/catalog/trade/availability.ts'
import { browserQueries } from '#app/page/query-client.ts'
import { Button } from '#app/ui/button.tsx'
import { flashDialog, openDialog } from '#app/ui/messages.ts'

/** Puts a book into the cart, with the words of the specification (sections 5 and 8). */
export function AddToCart({ book, className }: { book: Book; className?: string }) {
  const reason = whyNot(book)
  if (reason) {
    return (
      <Button className={className} variant="quiet" disabled>
        <span>{reason}</span>
        <span className="sr-only">{`: ${book.title} cannot be ordered now`}</span>
      </Button>
    )
  }
  return (
    <Button className={className} onClick={() => add(book)}>
      Add to Cart<span className="sr-only">{`: ${book.title}`}</span>
    </Button>
  )
}

function add(book: Book) {
  if (addBook(book)) {
    flashDialog('Product Added to the Cart', book.title)
    void completeInCart(book)
  } else
    openDialog({
      title: 'Already Added to the cart',
      text: "You won't be able to revert this!",
      button: 'Ok',
    })
}

/* A card is not the whole book, which a cart holds (specification, section 3). Another price than the one that
   was pressed is for the customer to decide about, in the cart. */
async function completeInCart({ _id, newPrice }: Book) {
  const whole = await browserQueries()
    .fetchQuery(bookQuery(_id))
    .catch(() => null)
  if (whole?.newPrice === newPrice) updateBook(whole)
}
