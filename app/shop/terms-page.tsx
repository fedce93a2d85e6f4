import { PageHead } from '#app/page/page-head.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'

export default function TermsPage() {
  const { shop } = usePageSettings()
  return (
    <div className="column pt-10 md:pt-20">
      <PageHead
        title="Terms and conditions"
        description={`What you and ${shop.name} agree on when you order: prices, payment on delivery, returns, and what happens to your data.`}
      />
      <article className="prose">
        <h1 className="mb-6 text-4xl">Terms and conditions</h1>
        <p className="text-lg text-muted">
          In short: you order, we send, you pay when the parcel is in your hands, and you may change
          your mind. The long version follows, in words we would use across the counter.
        </p>
        <h2>1. What this covers</h2>
        <p>
          These terms apply to every order placed in this shop. By ticking the box at the checkout
          you accept the version that is shown on that day; it stays the one that counts for that
          order.
        </p>
        <h2>2. Ordering</h2>
        <p>
          A cart is not an order. An order comes about when you press “Place Order” and the shop
          confirms it on the screen and, as a rule, by mail. Each book can be in an order once. If a
          price has changed or a book is no longer sold, the shop tells you before anything is
          ordered, and nothing is ordered until you agree.
        </p>
        <h2>3. Prices, shipping and taxes</h2>
        <p>
          Prices are in US dollars. Shipping and taxes, where they apply, are calculated at the
          checkout and shown, together with the total, before you order. The total of your
          confirmation is what you pay, and nothing is added later.
        </p>
        <h2>4. Cash on delivery</h2>
        <p>
          You pay the carrier in cash when the parcel is handed over. Please have the amount ready,
          as carriers seldom have change. A parcel that cannot be delivered twice comes back to us
          and the order ends there, at no cost to you.
        </p>
        <h2>5. Delivery</h2>
        <p>
          We send to the address you gave. Please check it: once a parcel is on its way we can no
          longer turn it round. If a book turns out to be out of stock after all, we tell you, send
          the rest and take its price off the total.
        </p>
        <h2>6. Returns</h2>
        <p>
          You may return any book within 30 days, in the state in which you would like to receive
          one, and get its price back. A book that arrives damaged or wrong is replaced or refunded,
          including what it cost you to send it back. The rights the law gives you are not touched
          by any of this.
        </p>
        <h2>7. Your account</h2>
        <p>
          You need an account to order, so that your orders are yours alone to see. Keep your
          password to yourself, and tell us when you think that somebody else knows it. You may have
          your account deleted at any time; orders we must keep for the books are then kept without
          your personal details as soon as the law allows it.
        </p>
        <h2>8. Your data</h2>
        <p>
          We store what an order needs: name, e-mail address, telephone number, address, and what
          you ordered. It goes to the carrier as far as the carrier needs it and to nobody else.
          Your account remembers the last address for the next order, until you have us forget it.
          Cookies are used to keep you logged in, never to follow you. The newsletter goes only to
          addresses that have confirmed it, and each issue has a link that ends it.
        </p>
        <h2>9. If something goes wrong</h2>
        <p>
          Answer any of our mails, name the number of your order, and we will put it right. If a
          part of these terms does not hold in law, the rest still does.
        </p>
      </article>
    </div>
  )
}
