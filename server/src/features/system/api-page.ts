import { PRODUCT_NAME } from '@pinloft/contract/system/endpoints'

interface Operation {
  summary?: string
  tags?: string[]
}

export type ApiPaths = Record<string, Record<string, Operation> | undefined>

/** A page for people that lists every endpoint. Programs use the OpenAPI document that it links to. */
export function apiPage(paths: ApiPaths, documentPath: string): string {
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations ?? {}).map(
      ([method, { summary = '' }]) =>
        `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}</td></tr>`,
    ),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${PRODUCT_NAME} API</title>
<style nonce="__CSP_NONCE__">
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid color-mix(in oklch, currentcolor 15%, transparent); }
td:nth-child(2) { overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>${PRODUCT_NAME} API</h1>
<p>Every call needs the session cookie that <code>POST /api/verify-access-pin</code> sets. The whole description is an
<a href="${documentPath}">OpenAPI document</a>.</p>
<table>
<thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">What it does</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>
</main>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
