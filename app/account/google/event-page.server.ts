import type { FastifyReply } from 'fastify'
import { paletteCss } from '#app/values/shop/palette-css.ts'
import { hashSource } from '#server/http/security-headers.ts'
import { type AuthEvent, type AuthEventCode, authChannel } from './auth-event.ts'

/* The page that a sign-in window ends on: it tells the page that opened it, and closes. */

const script = `
const text = document.getElementById('event').textContent;
if (text) {
  const event = JSON.parse(text);
  const channel = new BroadcastChannel('${authChannel}');
  channel.postMessage(event);
  channel.close();
  if (window.opener) window.opener.postMessage(event, location.origin);
  window.close();
}
`

const style = `
${paletteCss}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);
font:16px/1.6 system-ui,sans-serif}
main{max-width:26rem;padding:2rem}h1{font:600 1.5rem/1.25 Georgia,serif}
`

const policy = [
  "default-src 'none'",
  `script-src ${hashSource(script)}`,
  `style-src ${hashSource(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Shown when the opener does not close the window: people should know what happened. */
const sentences: Partial<Record<AuthEventCode, string>> = {
  'user-cancelled': 'You did not sign in.',
  'network-request-failed': 'Google could not be reached. Please try again in a moment.',
  'unauthorized-domain': 'The shop is known by another address. Please sign in there.',
  'account-exists-with-different-credential':
    'This address has an account whose owner has not confirmed it. Please log in with the password, or set a new one with “Forgot your password?”.',
}
const otherwise = 'Signing in did not work, or it was started in another window. Please try again.'

/** Answers with the page; without an event it has nothing to tell and stays open. */
export function sendEventPage(
  reply: FastifyReply,
  event: AuthEvent | null,
  status = 200,
): FastifyReply {
  const code = event?.error?.code
  const worked = event !== null && code === undefined
  const title = worked ? 'Signed in' : 'Not signed in'
  const text = worked ? 'You can close this window.' : ((code && sentences[code]) ?? otherwise)
  const data = event ? JSON.stringify(event).replaceAll('<', '\\u003c') : ''
  return withoutOpenerPolicy(reply)
    .status(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main><h1>${title}</h1><p>${text}</p></main>
<script type="application/json" id="event">${data}</script>
<script>${script}</script>
</body>
</html>
`)
}

/**
 * Pages in the sign-in window have no opener policy: with one, the window returning from Google
 * would lose the page that opened it.
 */
export const withoutOpenerPolicy = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cross-origin-opener-policy': 'unsafe-none',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
