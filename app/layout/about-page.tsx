import { Link } from 'react-router'
import { PageHead } from '#app/layout/page-head.tsx'

export default function AboutPage() {
  return (
    <div className="column grid gap-x-20 gap-y-10 pt-10 md:grid-cols-[1fr_16rem] md:pt-20">
      <PageHead
        title="About"
        description="Octavo is a small online bookshop: a short list, fair prices, and payment in cash when the parcel arrives."
      />
      <article className="prose text-lg">
        <h1 className="mb-8 text-4xl">About</h1>
        <p className="font-serif text-2xl leading-snug">
          An octavo is a sheet of paper folded three times: eight leaves, sixteen pages, the size
          that fits a coat pocket. We named the shop after it because it is the size at which most
          of us fell in love with reading.
        </p>
        <p>
          We keep a short list on purpose. A warehouse can offer everything; a bookshop has to
          choose. Every title here has been read to the end by one of us and defended at the table
          before it was given a place on the shelf. Some were best sellers once, some never were,
          and we find that the difference matters less the longer one reads.
        </p>
        <h2>How we sell</h2>
        <p>
          You fill a cart, tell us where the books should go, and pay in cash when they are handed
          to you. There is no card to type in and nothing to pay in advance. The price you see is
          the price the parcel costs; should one change between your browsing and your order, we
          show you both and let you decide.
        </p>
        <h2>What we know about you</h2>
        <p>
          As little as we can. Your cart stays in your own browser until you order. An order needs a
          name, an address and a way to reach you, and we use them for that order alone. We carry no
          advertising and follow nobody around. If you sign up for our letter we ask you to confirm
          it, and every issue carries a link that ends it at once.
        </p>
        <h2>How the shop is made</h2>
        <p>
          A book without a picture of its own gets a cover from us, drawn from its title, its author
          and its genre. The pages are set in Fraunces and Instrument Sans. They are meant to be
          read on whatever you hold in your hand, with a keyboard or a screen reader if that is how
          you read, and by lamplight too.
        </p>
        <p>
          <Link to="/">Have a look around</Link>, and if you miss a book we ought to have, tell us.
          Half of the list came about that way.
        </p>
      </article>
      <Fold />
    </div>
  )
}

/* The fold the shop is named after: one sheet, three folds, sixteen pages. */
function Fold() {
  return (
    <figure className="self-start text-sm text-muted md:sticky md:top-32">
      <svg
        viewBox="0 0 160 226"
        aria-hidden="true"
        className="w-40 text-edge md:w-full"
        fill="none"
        stroke="currentColor"
        strokeWidth="1"
      >
        <rect x="1" y="1" width="158" height="224" fill="var(--raised)" />
        <path d="M1 113h158" className="text-accent" stroke="currentColor" />
        <path d="M80 1v224" strokeDasharray="6 4" />
        <path d="M1 57h158M1 169h158" strokeDasharray="2 4" />
        <g className="font-serif" fill="var(--ink)" stroke="none" fontSize="15" textAnchor="middle">
          <text x="40" y="34" transform="rotate(180 40 29)">
            8
          </text>
          <text x="120" y="34" transform="rotate(180 120 29)">
            9
          </text>
          <text x="40" y="90">
            1
          </text>
          <text x="120" y="90">
            16
          </text>
          <text x="40" y="146" transform="rotate(180 40 141)">
            4
          </text>
          <text x="120" y="146" transform="rotate(180 120 141)">
            13
          </text>
          <text x="40" y="202">
            5
          </text>
          <text x="120" y="202">
            12
          </text>
        </g>
      </svg>
      <figcaption className="mt-3">One side of the sheet, before the three folds.</figcaption>
    </figure>
  )
}
