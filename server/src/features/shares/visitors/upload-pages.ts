import { formatSize } from '@pinloft/contract/shared/sizes'
import type { visitorPaths } from '@pinloft/contract/shares/endpoints'
import { SHARE_UPLOAD_TEXTS, VISITOR_UPLOAD_TEXTS } from '@pinloft/contract/shares/upload-texts'
import type { AdditionRow } from '../additions.repository.ts'
import type { ShareRow } from '../shares.repository.ts'
import { type Html, html } from './visitor-html.ts'

interface UploadZone {
  share: ShareRow
  /** Where the files go. */
  folderId: string
  paths: ReturnType<typeof visitorPaths>
  /** What this visit has added already; only a drop box lists it. */
  own: readonly AdditionRow[]
}

const CLOUD = html`<span class="cloud"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 13v8"/><path d="M4 14.899A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 2.5 8.242"/><path d="m8 17 4-4 4 4"/></svg></span>`

/** The page of a drop box: nothing of the folder but its name. */
export function dropPage(name: string, zone: UploadZone): Html {
  return html`<h1>${name}</h1><p class="facts">${VISITOR_UPLOAD_TEXTS.dropHelp}</p>
<section class="pane">${uploadZone(zone)}</section>`
}

/** Where files are chosen and dropped. The script of the page shows it, and lists what it sends below. */
export function uploadZone({ share, folderId, paths, own }: UploadZone): Html {
  const limits = SHARE_UPLOAD_TEXTS.limits({ sizeLimit: share.size_limit, fileLimit: share.file_limit })
  const isDrop = share.mode === 'drop'
  return html`<noscript><p class="note pad">${VISITOR_UPLOAD_TEXTS.needsScript}</p></noscript>
<div class="zone${isDrop ? '' : ' slim'}" data-create-at="${paths.uploads(folderId)}" data-uploads-at="${paths.upload('')}" hidden>
${isDrop ? html`${CLOUD}<strong>${VISITOR_UPLOAD_TEXTS.dropTitle}</strong><p>${VISITOR_UPLOAD_TEXTS.browse}</p>` : html`<strong>${VISITOR_UPLOAD_TEXTS.addTitle}</strong>`}
<label class="button${isDrop ? ' primary' : ''}">${VISITOR_UPLOAD_TEXTS.choose}<input type="file" multiple></label>
<p class="note">${VISITOR_UPLOAD_TEXTS.limits(limits)}</p>
</div>
<ul class="arrivals" aria-label="${VISITOR_UPLOAD_TEXTS.yours}">${own.map(({ name, size_bytes }) => html`<li class="done"><div class="sent"><b>${name}</b><small>${VISITOR_UPLOAD_TEXTS.received(formatSize(size_bytes))}</small></div></li>`)}</ul>
<p class="sum" role="status"></p>${isDrop ? null : html`<p class="again"><a class="button" href="${paths.entry(folderId)}">${VISITOR_UPLOAD_TEXTS.refresh}</a></p>`}`
}
