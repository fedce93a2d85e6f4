/* The texts of a shop whose owner has written none. The specification wants a page About and the terms that
   the checkout links to (section 2); the others are there once they are published. */

/** Says what the shop's usual name means, so it goes when the name does. */
export const ofTheName =
  'An octavo is a sheet of paper folded three times: eight leaves, sixteen pages, the size that fits a coat pocket. We named the shop after it because it is the size at which most of us fell in love with reading.'

const about = `We keep a short list on purpose. A warehouse can offer everything; a bookshop has to choose. Every title here has been read to the end by one of us and defended at the table before it was given a place on the shelf. Some were best sellers once, some never were, and we find that the difference matters less the longer one reads.

## How we sell

You fill a cart, tell us where the books should go, and pay in cash when they are handed to you. There is no card to type in and nothing to pay in advance. The price you see is the price the parcel costs; should one change between your browsing and your order, we show you both and let you decide.

## What we know about you

As little as we can. Your cart stays in your own browser until you order. An order needs a name, an address and a way to reach you. We use them for that order, and fill them in for you at the next one, unless you have us forget them in your account. We carry no advertising and follow nobody around. If you sign up for our newsletter we ask you to confirm it, and every issue carries a link that ends it at once.

## How the shop is made

A book without a picture of its own gets a cover from us, drawn from its title, its author and its genre. The pages are set in Fraunces and Instrument Sans. They are meant to be read on whatever you hold in your hand, with a keyboard or a screen reader if that is how you read, and by lamplight too.

[Have a look around](/), and if you miss a book we ought to have, tell us. Half of the list came about that way.`

const terms = `In short: you order, we send, you pay when the parcel is in your hands, and you may change your mind. The long version follows, in words we would use across the counter.

## 1. What this covers

These terms apply to every order placed in this shop. By ticking the box at the checkout you accept the version that is shown on that day; it stays the one that counts for that order.

## 2. Ordering

A cart is not an order. An order comes about when you press “Place Order” and the shop confirms it on the screen and, as a rule, by mail. Each book can be in an order once. If a price has changed or a book is no longer sold, the shop tells you before anything is ordered, and nothing is ordered until you agree.

## 3. Prices, shipping and taxes

Prices are in {currency}. Shipping and taxes, where they apply, are calculated at the checkout and shown, together with the total, before you order. The total of your confirmation is what you pay, and nothing is added later.

## 4. Cash on delivery

You pay the carrier in cash when the parcel is handed over. Please have the amount ready, as carriers seldom have change. A parcel that cannot be delivered twice comes back to us and the order ends there, at no cost to you.

## 5. Delivery

We send to the address you gave. Please check it: once a parcel is on its way we can no longer turn it round. If a book turns out to be out of stock after all, we tell you, send the rest and take its price off the total.

## 6. Returns

You may return any book within 30 days, in the state in which you would like to receive one, and get its price back. A book that arrives damaged or wrong is replaced or refunded, including what it cost you to send it back. The rights the law gives you are not touched by any of this.

## 7. Your account

You need an account to order, so that your orders are yours alone to see. Keep your password to yourself, and tell us when you think that somebody else knows it. You may have your account deleted at any time; orders we must keep for the books are then kept without your personal details as soon as the law allows it.

## 8. Your data

We store what an order needs: name, e-mail address, telephone number, address, and what you ordered. It goes to the carrier as far as the carrier needs it and to nobody else. Your account remembers the last address for the next order, until you have us forget it. Cookies are used to keep you logged in, never to follow you. The newsletter goes only to addresses that have confirmed it, and each issue has a link that ends it.

## 9. If something goes wrong

Answer any of our mails, name the number of your order, and we will put it right. If a part of these terms does not hold in law, the rest still does.`

export const defaultTexts: Partial<Record<string, string>> = {
  about,
  'terms-and-conditions': terms,
}
