import './styles/app.css'
import { type ReactNode, useEffect } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { keepFocus } from '#app/ui/keep-focus.ts'
import { MessageHost } from '#app/ui/toasts/message-host.tsx'
import { paper } from '#app/values/shop/paper.ts'
import type { Route } from './+types/root'
import { ErrorView } from './page/error-view.tsx'
import { usePageSettings } from './page/page-settings.ts'
import fraunces from './styles/fonts/fraunces.woff2?url'
import instrumentSans from './styles/fonts/instrument-sans.woff2?url'

declare global {
  interface Window {
    pageIsLive?: () => void
  }
}

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

export const links: Route.LinksFunction = () => [font(instrumentSans), font(fraunces)]

/** The document every page stands in, errors too. */
export function Layout({ children }: { children: ReactNode }) {
  const { publicUrl, bookApiUrl, ordersApiUrl, identity, shop, today, timeZone, sentWithinDays } =
    usePageSettings()
  /* What was pressed, chosen or typed before now was kept for now: server/pages/hold-input.ts. */
  useEffect(() => {
    window.pageIsLive?.()
  }, [])
  return (
    <html
      lang="en"
      data-public-url={publicUrl}
      data-book-api={bookApiUrl}
      data-orders-api={ordersApiUrl}
      data-identity={JSON.stringify(identity)}
      data-shop={JSON.stringify(shop)}
      data-today={today}
      data-time-zone={timeZone}
      data-sent-within={sentWithinDays}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
        <Links />
        {shop.sheet && <link rel="stylesheet" href={shop.sheet} />}
        <link rel="icon" href={shop.icon} />
        <link rel="apple-touch-icon" href={shop.touchIcon} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link
          rel="alternate"
          href="/feed.xml"
          type="application/rss+xml"
          title={`New books at ${shop.name}`}
        />
        <link
          rel="search"
          href="/opensearch.xml"
          type="application/opensearchdescription+xml"
          title={shop.name}
        />
        <noscript>
          <link rel="stylesheet" href="/no-script.css" />
        </noscript>
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(() => keepFocus(), [])
  return (
    <>
      <Outlet />
      <MessageHost />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />
}
