import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { ApiFailure, api } from '#app/page/api-client.ts'
import type { Guide as GuideAnswer, GuideStep } from '#app/shop/guide/guide.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'

const words: Record<GuideStep, { title: string; text: string; to: string }> = {
  name: {
    title: 'Name your shop',
    text: 'And give it a motto, if you like.',
    to: '/dashboard/your-shop',
  },
  look: {
    title: 'Give it a look',
    text: 'Your logo, or a colour of your own.',
    to: '/dashboard/your-shop',
  },
  contact: {
    title: 'Say how to reach you',
    text: 'Address, e-mail, phone and opening hours.',
    to: '/dashboard/your-shop',
  },
  texts: {
    title: 'Write About and your terms',
    text: 'There are words to begin with.',
    to: '/dashboard/your-shop/texts',
  },
  money: {
    title: 'Set shipping and tax',
    text: 'With an example of what a reader pays.',
    to: '/dashboard/settings',
  },
  books: {
    title: 'Bring in your books',
    text: 'From a file, by ISBN, or one by one.',
    to: '/dashboard/feeds',
  },
}

const guideQuery = queryOptions({
  queryKey: ['desk-guide'],
  queryFn: ({ signal }) => asAdmin(() => api<GuideAnswer>('/desk/guide', { signal })),
  staleTime: 0,
})

/** The first steps of a new shop, on the owner's own desk; gone once all are done or it is put away. */
export function Guide() {
  const client = useQueryClient()
  const { data } = useQuery(guideQuery)
  if (!data || data.isClosed || data.steps.every(({ state }) => state !== 'open')) return null
  const left = data.steps.filter(({ state }) => state === 'open').length

  async function change(body: { skip?: GuideStep; close?: boolean }) {
    try {
      const now = await asAdmin(() => api<GuideAnswer>('/desk/guide', { method: 'PUT', body }))
      client.setQueryData(guideQuery.queryKey, now)
      document.getElementById('main')?.focus()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
    }
  }

  return (
    <section
      aria-labelledby="guide"
      className="mb-12 border border-hairline bg-raised px-6 py-5 print:hidden"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h3 id="guide" className="text-xl">
          Make the shop yours
        </h3>
        <p className="text-sm text-muted">{`${6 - left} of 6 steps`}</p>
      </div>
      <ol className="mt-4 grid gap-x-10 md:grid-cols-2">
        {data.steps.map(({ step, state }) => (
          <li
            key={step}
            className="flex items-center justify-between gap-4 border-t border-hairline py-3"
          >
            <div>
              <Link to={words[step].to} className="link font-medium">
                {words[step].title}
              </Link>
              <p className="text-sm text-muted">{words[step].text}</p>
            </div>
            {state === 'open' ? (
              <Button
                variant="quiet"
                aria-label={`Skip: ${words[step].title}`}
                onClick={() => void change({ skip: step })}
              >
                Skip
              </Button>
            ) : (
              <span className={`text-sm ${state === 'done' ? 'text-moss' : 'text-muted'}`}>
                {state === 'done' ? '✓ Done' : 'Skipped'}
              </span>
            )}
          </li>
        ))}
      </ol>
      <Button variant="quiet" className="mt-4" onClick={() => void change({ close: true })}>
        Hide these steps
      </Button>
    </section>
  )
}
