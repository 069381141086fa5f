import { VISITOR_TEXTS } from '@pinloft/contract/shares/texts'
import { Html, html } from './visitor-html.ts'

/** What chat programs show of a link. */
export interface LinkPreview {
  title: string
  description: string
  /** Whole address of a picture; null if there is none. */
  picture: string | null
}

interface Page {
  title: string
  /** Address of the built styles; null if the web app is not built. */
  stylesheet: string | null
  nonce: string
  /** Address of the script that sends files; null without one. */
  script: string | null
  preview: LinkPreview | null
  content: Html
}

const MARK = html`<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M14.2 2.9a3.4 3.4 0 0 1 3.6 0l10.1 6.5a3.4 3.4 0 0 1 1.6 2.9v13.2a4 4 0 0 1-4 4h-19a4 4 0 0 1-4-4V12.3a3.4 3.4 0 0 1 1.6-2.9z" fill="var(--accent)"/><circle cx="16" cy="16.6" r="5.2" fill="var(--beam)"/><path d="M12.5 24.6h7" stroke="var(--on-accent)" stroke-width="2" stroke-linecap="round"/></svg>`

/** Without it, or without script, pages are light. */
const FOLLOW_THEME = new Html(`
const night = matchMedia('(prefers-color-scheme: dark)')
const follow = () => { document.documentElement.dataset.theme = night.matches ? 'dark' : 'light' }
night.addEventListener('change', follow)
follow()
`)

/** Nothing of it comes from elsewhere. Its scripts choose the theme and send files. */
export function visitorPolicy(nonce: string): string {
  return `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'; img-src 'self' data:; media-src 'self'; frame-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}

/** A whole page for visitors; it works without script. */
export function visitorPage({ title, stylesheet, nonce, script, preview, content }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<title>${title} · Pinloft</title>
${preview && previewTags(preview)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${stylesheet === null ? null : html`<link rel="stylesheet" href="${stylesheet}">`}
<script nonce="${nonce}">${FOLLOW_THEME}</script>
${script === null ? null : html`<script nonce="${nonce}" src="${script}" defer></script>`}
</head>
<body>
<main>
<p class="brand">${MARK}<span>${VISITOR_TEXTS.brand}</span></p>
${content}
</main>
</body>
</html>
`.text
}

/** The page in place of what a link gives: it has ended, asks for a password, or something failed. */
export function messagePage({ title, help, form }: { title: string; help: string | null; form?: Html }): Html {
  return html`<section class="pane message"><h1>${title}</h1>${help === null ? null : html`<p>${help}</p>`}${form ?? null}</section>`
}

/** `error` is shown below the field. */
export function passwordForm(action: string, error: string | null): Html {
  const state = error === null ? null : html` aria-invalid="true" aria-describedby="error"`
  return html`<form class="password" method="post" action="${action}">
<label for="password">${VISITOR_TEXTS.passwordLabel}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus${state}>
${error === null ? null : html`<p id="error" class="error" role="alert">${error}</p>`}
<button class="button primary">${VISITOR_TEXTS.passwordSubmit}</button>
</form>`
}

function previewTags({ title, description, picture }: LinkPreview): Html {
  const image = picture === null ? null : html`<meta property="og:image" content="${picture}">`
  return html`<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">${image}`
}
