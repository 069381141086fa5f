import type { FileKind } from '@pinloft/contract/files/kinds'
import { extensionOf } from '@pinloft/contract/files/names'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { previewTypeOf } from '@pinloft/contract/files/preview-types'
import type { ArchiveEntry } from '@pinloft/contract/media/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import type { visitorPaths } from '@pinloft/contract/shares/endpoints'
import { VISITOR_TEXTS } from '@pinloft/contract/shares/texts'
import type { CataloguedFile } from '../../../core/files/index.ts'
import type { FilePreview, ReadPreview } from './file-previews.service.ts'
import { Html, html } from './visitor-html.ts'

/** What every browser shows by itself. */
const SHOWN_IMAGES = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/
const EXTENSION_SHOWN_MAX = 4
/** Longer paths in an archive are cut. */
const PATH_SHOWN_CHARACTERS = 300

interface Surroundings {
  paths: ReturnType<typeof visitorPaths>
  /** Looking would use up a download. */
  isLimited: boolean
  /** What was read for the page. */
  preview: FilePreview | null
}

/** What a page shows of a file that is open to the visitor. */
export function previewPart(file: CataloguedFile, { paths, isLimited, preview }: Surroundings): Html {
  const { id, name, kind } = file
  const plain = tile(name, kind)
  const picture = file.isProtected ? plain : html`<img class="picture" src="${paths.thumbnail(id)}?size=large" alt="">`
  if (isLimited) return kind === 'image' || kind === 'video' ? picture : plain
  if (file.sizeBytes === 0) return html`${plain}<p class="note centred">${PREVIEW_TEXTS.empty}</p>`
  if (preview !== null) return preview.type === 'office' ? pageLink(paths.pdf(id), picture) : readPart(name, preview)
  const content = paths.content(id)
  // Browsers take the second one where they can't play the file itself.
  const sources = html`<source src="${content}"><source src="${paths.stream(id)}" type="application/vnd.apple.mpegurl">`
  switch (previewTypeOf({ originalName: name, mimeType: file.mimeType })) {
    case 'image':
      return SHOWN_IMAGES.test(file.mimeType)
        ? html`<a href="${content}"><img class="picture" src="${content}" alt="${name}"></a>`
        : picture
    case 'video': {
      const poster = file.isProtected ? null : html` poster="${paths.thumbnail(id)}?size=large"`
      return html`<video class="picture" controls playsinline preload="metadata"${poster}>${sources}</video>`
    }
    case 'audio':
      return html`${plain}<audio controls preload="metadata">${sources}</audio>`
    case 'pdf':
      return pageLink(content, picture)
    case 'html':
      return html`<iframe class="sheet" title="${name}" src="${content}" sandbox></iframe>`
    default:
      return plain
  }
}

export function tile(name: string, kind: FileKind | null): Html {
  const extension = extensionOf(name).replace('.', '').toUpperCase()
  return html`<span class="tile${kind === null ? '' : ' large'}" aria-hidden="true">${extension.length <= EXTENSION_SHOWN_MAX ? extension : ''}</span>`
}

/** The first page of a document, which leads to all of them. */
function pageLink(address: string, picture: Html): Html {
  return html`<a class="page" href="${address}">${picture}<span class="button">${VISITOR_TEXTS.open}</span></a>`
}

function readPart(name: string, preview: ReadPreview): Html {
  const note = preview.note === undefined ? null : html`<p class="note above">${preview.note}</p>`
  return html`${note}<div class="sheet ${preview.type}" role="region" aria-label="${name}" tabindex="0">${contentOf(preview)}</div>`
}

function contentOf(preview: ReadPreview): Html {
  switch (preview.type) {
    case 'text':
      // The first line break in the element is none of the text.
      return html`<pre dir="auto">\n${preview.text}</pre>`
    case 'markdown':
      return html`<article class="markdown" dir="auto">${new Html(preview.html)}</article>`
    case 'table': {
      const heads = preview.heads?.map((cell) => html`<th scope="col">${cell}</th>`)
      const rows = preview.rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)
      return html`<table>${heads === undefined ? null : html`<thead><tr>${heads}</tr></thead>`}<tbody>${rows}</tbody></table>`
    }
    case 'archive':
      return html`<ul>${preview.entries.filter(({ isFolder }) => !isFolder).map(archiveRow)}</ul>`
  }
}

function archiveRow({ path, size }: ArchiveEntry): Html {
  const shown = path.length > PATH_SHOWN_CHARACTERS ? `…${path.slice(-PATH_SHOWN_CHARACTERS)}` : path
  const name = shown.slice(shown.lastIndexOf('/') + 1)
  const folder = shown.slice(0, shown.length - name.length)
  return html`<li><span class="name"><small>${folder}</small>${name}</span><span class="size">${size === null ? '' : formatSize(size)}</span></li>`
}
