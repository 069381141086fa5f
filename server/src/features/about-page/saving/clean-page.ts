import { PAGE_END, pageStart } from '../../../platform/page-html/build-page.ts'
import { dataUrl } from '../../../platform/page-html/inline-pictures.ts'
import type { PageCleaner } from '../../../platform/page-html/page-cleaner.ts'

const CSS = `:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
img { max-width: 100%; height: auto; }
td, th { padding: .3em .6em; border: 1px solid; }
table { border-collapse: collapse; }`

/** A page of another program: what it says and how that is formatted, but nothing that runs or loads something. */
export async function cleanPage(cleaner: PageCleaner, { title, content }: { title: string; content: string }) {
  const { html, pictures } = await cleaner.clean(content, { refusal: 'document_page_unreadable' })
  const body = pictures.replace(html, (index) => {
    const picture = pictures.pictures[index]
    return picture === undefined ? '' : dataUrl(picture)
  })
  return `${pageStart({ title, css: CSS })}${body}${PAGE_END}`
}
