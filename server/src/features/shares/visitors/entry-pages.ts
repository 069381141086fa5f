import type { File, Folder } from '@pinloft/contract/files/endpoints'
import type { ThumbnailSize } from '@pinloft/contract/media/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import type { visitorPaths } from '@pinloft/contract/shares/endpoints'
import { VISITOR_TEXTS } from '@pinloft/contract/shares/texts'
import type { CataloguedFile, CataloguedFolder } from '../../../core/files/index.ts'
import type { FilePreview } from './file-previews.service.ts'
import { previewPart, tile } from './preview-parts.ts'
import { type Html, html } from './visitor-html.ts'
import { passwordForm } from './visitor-page.ts'
import type { SharedFolder } from './visitors.service.ts'

/** So many pictures, and so much of all files, make a grid. */
const GRID_MIN_PICTURES = 3
const GRID_SHARE = 0.75

type Paths = ReturnType<typeof visitorPaths>

interface Surroundings {
  paths: Paths
  /** From the shared folder down to the one that the entry is in; empty for a shared file. */
  trail: readonly CataloguedFolder[]
  /** As in '3 December'; null if the link does not expire. */
  until: string | null
  /** Looking would use up a download. */
  isLimited: boolean
}

interface FileSurroundings extends Surroundings {
  /** It has a password of its own, which the visitor has not entered. */
  isLocked: boolean
  /** What was read of it to be shown. */
  preview: FilePreview | null
}

interface Listed {
  folders: readonly Folder[]
  files: readonly File[]
  /** The protected files that this visit has opened. */
  opened: ReadonlySet<string>
}

/** A file with its preview. */
export function filePage(
  file: CataloguedFile,
  { paths, trail, until, isLimited, isLocked, preview }: FileSurroundings,
): Html {
  const facts = [formatSize(file.sizeBytes), ...(until === null ? [] : [VISITOR_TEXTS.availableUntil(until)])]
  const acts = isLocked
    ? html`<div><p class="note">${VISITOR_TEXTS.filePasswordTitle}</p>${passwordForm(paths.password(file.id), null)}</div>`
    : html`<a class="button primary download" href="${paths.download(file.id)}" download>${VISITOR_TEXTS.download} <span>${formatSize(file.sizeBytes)}</span></a>`
  return html`${crumbs(trail, paths)}<h1>${file.name}</h1><p class="facts">${facts.join(' · ')}</p>
<section class="pane file">${isLocked ? tile(file.name, file.kind) : previewPart(file, { paths, isLimited, preview })}<div class="acts">${acts}</div></section>
${foot()}`
}

/** A folder with what is directly in it. */
export function folderPage(
  folder: CataloguedFolder,
  { folders, files, nextCursor, opened }: Listed & Pick<SharedFolder, 'nextCursor'>,
  { paths, trail, until }: Surroundings,
  zone: Html | null,
): Html {
  const count = folders.length + files.length
  const facts = [
    ...(nextCursor === null ? [VISITOR_TEXTS.items(count)] : []),
    ...(until === null ? [] : [VISITOR_TEXTS.availableUntil(until)]),
  ]
  const more =
    nextCursor === null
      ? null
      : html`<p class="more"><a class="button" href="${paths.entry(folder.id)}?after=${encodeURIComponent(nextCursor)}">${VISITOR_TEXTS.more}</a></p>`
  const content =
    count === 0
      ? html`<p class="empty">${VISITOR_TEXTS.emptyFolder}</p>`
      : html`${list({ folders, files, opened }, paths)}${more}`
  const all =
    count === 0
      ? null
      : html`<div class="bar"><a class="button primary" href="${paths.zip(folder.id)}" download>${VISITOR_TEXTS.downloadAll}</a><button class="button selected">${VISITOR_TEXTS.downloadSelected}</button></div>`
  return html`${crumbs(trail, paths)}<h1>${folder.name}</h1><p class="facts">${facts.join(' · ')}</p>
<section class="pane">${zone}<form class="folder" action="${paths.zip(folder.id)}">${all}${content}</form></section>
${foot()}`
}

/** Pictures are known by their looks, so a folder of them is a grid. Folders are above it. */
function list({ folders, files, opened }: Listed, paths: Paths): Html {
  const isGrid = files.filter(hasPicture).length >= Math.max(GRID_MIN_PICTURES, files.length * GRID_SHARE)
  const folderRows = folders.map((child) => folderRow(child, paths))
  if (!isGrid)
    return html`<ul class="entries">${folderRows}${files.map((file) => fileRow(file, opened.has(file.id), paths))}</ul>`
  const above = folders.length === 0 ? null : html`<ul class="entries">${folderRows}</ul>`
  return html`${above}<ul class="entries grid">${files.map((file) => gridTile(file, opened.has(file.id), paths))}</ul>`
}

function folderRow({ id, name }: Folder, paths: Paths): Html {
  return html`<li>${checkBox(id, name)}<a class="entry" href="${paths.entry(id)}"><span class="tile folder" aria-hidden="true"></span><span class="name">${name}</span></a></li>`
}

function fileRow(file: File, isOpened: boolean, paths: Paths): Html {
  const { id, originalName: name, size: sizeBytes, isPasswordProtected } = file
  const act =
    isPasswordProtected && !isOpened
      ? html`<span class="locked">${VISITOR_TEXTS.isProtected}</span>`
      : html`<a class="button quiet" href="${paths.download(id)}" download aria-label="${VISITOR_TEXTS.downloadLabel(name, sizeBytes)}">${VISITOR_TEXTS.download}</a>`
  return html`<li>${checkBox(id, name)}<a class="entry" href="${paths.entry(id)}">${rowPicture(file, paths)}<span class="texts"><span class="name">${name}</span><span class="size">${formatSize(sizeBytes)}</span></span></a>${act}</li>`
}

function gridTile(file: File, isOpened: boolean, paths: Paths): Html {
  const { id, originalName: name, isPasswordProtected } = file
  const fact = isPasswordProtected && !isOpened ? VISITOR_TEXTS.isProtected : formatSize(file.size)
  return html`<li>${checkBox(id, name)}<a class="entry" href="${paths.entry(id)}">${rowPicture(file, paths, 'medium')}<span class="texts"><span class="name">${name}</span><span class="size">${fact}</span></span></a></li>`
}

function checkBox(id: string, name: string): Html {
  return html`<input type="checkbox" name="entry" value="${id}" aria-label="${VISITOR_TEXTS.select(name)}">`
}

function rowPicture(file: File, paths: Paths, size: ThumbnailSize = 'small'): Html {
  return hasPicture(file)
    ? html`<span class="tile"><img src="${paths.thumbnail(file.id)}?size=${size}" alt="" loading="lazy"></span>`
    : tile(file.originalName, null)
}

function hasPicture({ mimeType, isPasswordProtected }: File): boolean {
  return /^(image|video)\//.test(mimeType) && !isPasswordProtected
}

function crumbs(trail: readonly CataloguedFolder[], paths: Paths): Html | null {
  if (trail.length === 0) return null
  const links = trail.map(({ id, name }) => html`<li><a href="${paths.entry(id)}">${name}</a></li>`)
  return html`<nav aria-label="Folders"><ol class="crumbs">${links}</ol></nav>`
}

function foot(): Html {
  return html`<footer>${VISITOR_TEXTS.foot}</footer>`
}
