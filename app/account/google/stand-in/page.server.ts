import { paletteCss } from '#app/values/shop/palette-css.ts'
import { hashSource } from '#server/http/security-headers.ts'
import { escapeHtml } from '#server/system/escape-html.ts'

/* The page of the stand-in, in its own plain look: it must not be mistaken for Google's. */

const style = `
${paletteCss}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:0 auto;padding:1.5rem}
h1{font:600 1.5rem/1.25 Georgia,serif;margin:0 0 .5rem}
.note{margin:0 0 1rem;padding:.75rem;border:2px dashed var(--accent)}
label{display:block;margin:.75rem 0 .25rem}
input:not([type=checkbox]){box-sizing:border-box;width:100%;font:inherit;padding:.6rem;
border:1px solid var(--edge);border-radius:4px;background:var(--raised);color:var(--ink)}
.check{display:flex;gap:.5rem;align-items:center}
button{font:600 1rem/1 system-ui,sans-serif;padding:.8rem 1.25rem;border:0;border-radius:4px;
background:var(--accent);color:var(--on-accent);cursor:pointer}
p.actions{display:flex;gap:1rem;align-items:center;margin:1.5rem 0 0}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
`

/** Needs no script; its form may lead to our own origin only. */
export const standInPolicy = [
  "default-src 'none'",
  `style-src ${hashSource(style)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Asks who is signing in; `request` travels along in a hidden field. */
export const standInPage = (options: {
  action: string
  request: string
  cancelUrl: string
  email: string
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stand-in for Google</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Stand-in for Google</h1>
<p class="note">This is not Google. It is part of this shop, stands in while Google is not set up, and only on this machine. Any name and e-mail will do; no password is asked for or sent anywhere.</p>
<form method="get" action="${escapeHtml(options.action)}">
<input type="hidden" name="request" value="${escapeHtml(options.request)}">
<label for="name">Name</label>
<input id="name" name="name" autocomplete="name" maxlength="100" required value="Ada Reader">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required value="${escapeHtml(options.email)}">
<p class="check"><input id="verified" name="verified" type="checkbox" value="yes" checked>
<label for="verified">This address is verified</label></p>
<p class="actions"><button>Sign in</button> <a href="${escapeHtml(options.cancelUrl)}">Cancel</a></p>
</form>
</main>
</body>
</html>
`
