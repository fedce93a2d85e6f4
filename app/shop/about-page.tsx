import { Link } from 'react-router'
import { PageHead } from '#app/page/page-head.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'

export default function AboutPage() {
  const { shop } = usePageSettings()
  return (
    <div className="column grid gap-x-20 gap-y-10 pt-10 md:grid-cols-[1fr_16rem] md:pt-20">
      <PageHead
        title="About"
        description={`${shop.name} is a small online bookshop: a short list, fair prices, and payment in cash when the parcel arrives.`}
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
          name, an address and a way to reach you. We use them for that order, and fill them in for
          you at the next one, unless you have us forget them in your account. We carry no
          advertising and follow nobody around. If you sign up for our newsletter we ask you to
          confirm it, and every issue carries a link that ends it at once.
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

/* The fold the shop is named after: one side of the sheet, as a printer lays out its eight pages. */
function Fold() {
  return (
    <figure className="self-start text-sm text-muted md:top-32 md:tall:sticky">
      <svg
        viewBox="0 0 226 160"
        aria-hidden="true"
        className="w-56 text-edge md:w-full"
        fill="none"
        stroke="currentColor"
      >
        <path d="M.5.5h225v159H.5z" fill="var(--raised)" />
        <path d="M113 0v160" className="text-accent" />
        <path d="M0 80h226" strokeDasharray="6 4" />
        <path d="M57 0v160M169 0v160" strokeDasharray="2 4" />
        <g className="font-serif" fill="var(--ink)" stroke="none" fontSize="16" textAnchor="middle">
          <g transform="rotate(180 113 40)">
            <text x="28" y="62">
              8
            </text>
            <text x="85" y="62">
              9
            </text>
            <text x="141" y="62">
              12
            </text>
            <text x="197" y="62">
              5
            </text>
          </g>
          <text x="28" y="142">
            4
          </text>
          <text x="85" y="142">
            13
          </text>
          <text x="141" y="142">
            16
          </text>
          <text x="197" y="142">
            1
          </text>
        </g>
      </svg>
      <figcaption className="mt-3">
        One side of the sheet. Fold it three times, and the pages fall into order.
      </figcaption>
    </figure>
  )
}
