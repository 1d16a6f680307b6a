import { createHash } from 'node:crypto'
import type { HostedResponse } from './hosted-response.ts'
import { Html, html } from './html.ts'

const STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#fff, #0c1011); --sunken: light-dark(#f4f6f6, #121718);
  --hairline: light-dark(#e2e7e8, #20282a); --control: light-dark(#7d8b8f, #718085);
  --rule: light-dark(#11181a, #dfe6e7); --text: light-dark(#11181a, #e9eeef);
  --text-2: light-dark(#435055, #adb9bc); --text-3: light-dark(#5f6d72, #8b999d);
  --accent: light-dark(#1e49d2, #93aeff); --accent-hover: light-dark(#1739a8, #b3c6ff);
  --accent-fg: light-dark(#fff, #0a1336) }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font: 0.875rem/1.25rem Inter, ui-sans-serif,
  system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
.notice { margin: 0; padding: 10px 16px; background: var(--sunken); border-bottom: 1px solid var(--hairline);
  color: var(--text-2); text-align: center }
.notice strong { color: var(--text); font-weight: 600 }
main { max-width: 432px; margin: 48px auto; padding: 0 16px }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.75rem; font-weight: 600 }
p { margin: 4px 0 0; color: var(--text-2); overflow-wrap: anywhere }
form { margin: 0 }
ul { margin: 20px 0 0; padding: 0; list-style: none; border-top: 1px solid var(--rule) }
li { border-bottom: 1px solid var(--hairline) }
button, summary, .primary { font: inherit; color: inherit; cursor: pointer; border-radius: 4px }
.account { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 60px; padding: 8px;
  border: 0; background: none; text-align: start }
.account img { flex: none; border-radius: 50% }
.account span { min-width: 0; overflow-wrap: anywhere }
.account b { display: block; color: var(--text); font-weight: 500 }
.account span { color: var(--text-2) }
.account small { display: block; color: var(--text-3); font-size: 0.75rem; line-height: 1rem }
.account:hover, summary:hover, .quiet:hover { background: var(--sunken) }
summary { min-height: 44px; padding: 12px 8px; font-weight: 500 }
.fields { display: grid; gap: 12px; padding: 4px 8px 16px }
label { display: grid; gap: 4px; font-weight: 500 }
input { height: 44px; padding: 0 12px; border: 1px solid var(--control); border-radius: 4px;
  background: var(--bg); color: inherit; font: inherit }
.primary, .quiet { min-height: 44px; padding: 0 16px; border: 0; font-weight: 500 }
.primary { display: inline-grid; place-items: center; background: var(--accent); color: var(--accent-fg);
  text-decoration: none }
.primary:hover { background: var(--accent-hover) }
.quiet { margin-top: 16px; padding: 0 8px; background: none }
.action { margin-top: 20px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
input:focus-visible { outline-offset: -1px }
`

// The hash is over every character between the tags, so no formatter may touch them.
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`)
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * A page of the hosted sign-in. It runs no script and may not be framed.
 *
 * @param formTargets origins that a form may lead to, redirects after it included
 */
export const page = (
  status: number,
  {
    title,
    content,
    formTargets = [],
  }: {
    readonly title: string
    readonly content: Html
    readonly formTargets?: readonly string[]
  },
): HostedResponse => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${STYLE_HASH}'`,
      "img-src 'self' data:",
      `form-action ${formTargets.length > 0 ? ["'self'", ...formTargets].join(' ') : "'none'"}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
  body: html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${STYLE_ELEMENT}
      </head>
      <body>
        <p class="notice">
          <strong>This stands in for Google on this machine.</strong> The accounts are fictional,
          and nothing leaves this computer.
        </p>
        <main>${content}</main>
      </body>
    </html>`.text,
})
