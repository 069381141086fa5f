import { escapeHtml } from '../../../platform/page-html/build-page.ts'

/** HTML that was put together by `html`, so that nothing in it needs to be escaped again. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | null

/** A template whose texts are escaped, for elements and for attributes within double quotation marks. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + toText(values[index - 1] ?? null) + part))
}

function toText(value: Value): string {
  if (value === null) return ''
  if (value instanceof Html) return value.text
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escapeHtml(String(value))
}
