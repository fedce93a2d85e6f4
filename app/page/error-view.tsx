import { isRouteErrorResponse, useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { usePageSettings } from './page-settings.ts'

/**
 * Shown when a page fails. It uses no other part of the shop, since any of them may have failed.
 */
export function ErrorView({ error }: { error: unknown }) {
  const { requestId, shop } = usePageSettings()
  const { pathname, search } = useLocation()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className="column grid min-h-dvh content-center py-16">
      <title>{`${missing ? 'Not found' : 'Something went wrong'} — ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <a href="/" className="font-serif text-2xl font-semibold">
        {shop.name}
      </a>
      <h1 className="mt-12 max-w-[16ch] text-4xl">
        {missing ? 'This page is not on our shelves.' : 'Something went wrong.'}
      </h1>
      <p className="mt-6 max-w-[60ch] text-lg text-muted">
        {missing
          ? 'The address may be mistyped, or what it led to has gone.'
          : 'This was our mistake, not yours. Your cart is safe. Please try again in a moment.'}
      </p>
      <p className="mt-8 flex flex-wrap gap-4">
        <a href="/" className={buttonClass()}>
          Back to the shop
        </a>
        <a href={pathname + search} className={buttonClass({ variant: 'quiet' })}>
          Try again
        </a>
      </p>
      <address className="mt-12 space-y-1 text-sm text-muted not-italic">
        {requestId && (
          <p>
            If it happens again, tell us this number: <code id="request-id">{requestId}</code>
          </p>
        )}
        {shop.email || shop.phone ? (
          <p className="flex flex-wrap gap-x-6">
            {shop.email && (
              <a href={`mailto:${shop.email}`} className="link">
                {shop.email}
              </a>
            )}
            {shop.phone && <a href={`tel:${shop.phone.replace(/[^\d+]/g, '')}`}>{shop.phone}</a>}
          </p>
        ) : (
          <p className="max-w-[60ch]">{shop.contact}</p>
        )}
      </address>
    </main>
  )
}
