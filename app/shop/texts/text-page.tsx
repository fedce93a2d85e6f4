import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { pageContext } from '#app/page/context.ts'
import { pageData } from '#app/page/page-data.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'
import { browserQueries } from '#app/page/query-client.ts'
import { NotFound } from '#app/shop/not-found.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import type { Route } from './+types/text-page'
import { TextBlocks } from './text-blocks.tsx'
import { type TextKind, textTitles } from './text-kinds.ts'
import { textQuery } from './text-query.ts'

/* A page of the shop's own words: About, the terms, and those that the owner has published. */

const kindOf = (pathname: string) => pathname.slice(1).replace(/\/$/, '') as TextKind

export async function loader({ context, request }: Route.LoaderArgs) {
  const { queryClient } = context.get(pageContext)
  const query = textQuery(kindOf(new URL(request.url).pathname))
  await queryClient.prefetchQuery(query)
  const isMissing = queryClient.getQueryData(query.queryKey) === null
  return pageData(queryClient, isMissing ? 404 : undefined)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  void browserQueries().prefetchQuery(textQuery(kindOf(new URL(request.url).pathname)))
  return null
}

export default function TextPage() {
  const kind = kindOf(useLocation().pathname)
  const { shop } = usePageSettings()
  const { data: text, isPending, error, refetch } = useQuery(textQuery(kind))
  if (text === null) return <NotFound />
  const title = textTitles[kind]
  const isNamesake = text?.isOfTheName
  return (
    <div
      className={`column gap-x-20 gap-y-10 pt-10 md:pt-20 ${isNamesake ? 'grid md:grid-cols-[1fr_16rem]' : ''}`}
    >
      <PageHead title={title} description={describe[kind](shop.name)} />
      <article className="prose text-lg">
        <h1 dir="auto" className="mb-8 text-4xl">
          {title}
        </h1>
        {isPending && <Loading>{<div className="skeleton h-96" />}</Loading>}
        {error && !text && (
          <Failure message="The page could not be loaded" retry={() => void refetch()} />
        )}
        {text && <TextBlocks blocks={text.blocks} />}
      </article>
      {isNamesake && <Fold />}
    </div>
  )
}

const describe: Record<TextKind, (name: string) => string> = {
  about: (name) =>
    `Who ${name} is, and how it sells: you order here, and pay in cash when the parcel arrives.`,
  'terms-and-conditions': (name) =>
    `What you and ${name} agree on when you order: prices, payment on delivery, returns, and what happens to your data.`,
  privacy: (name) => `What ${name} does with what you tell us.`,
  imprint: (name) => `Who answers for ${name}.`,
  returns: (name) => `How to return a book to ${name}.`,
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
