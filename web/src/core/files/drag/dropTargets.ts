import type { Entry } from '../fileListing.ts'

/** Marks an element as a drop target for the folder of this path. */
export function dropTarget(folder: string) {
  return { 'data-drop-folder': folder }
}

/** The same for the list of the open folder, whose rows may be drop targets themselves. */
export function dropTargetAround(folder: string) {
  return { 'data-drop-folder': folder, 'data-drop-around': '' }
}

/** The same for a row or tile; a file is no drop target. */
export function dropTargetOf(entry: Entry) {
  return entry.type === 'folder' ? dropTarget(entry.folder.path) : {}
}

/** The styles of a drop target while a drop would go there. */
export const DROP_STYLES =
  'data-drop-over:bg-accent-soft! data-drop-over:outline-2! data-drop-over:-outline-offset-2! data-drop-over:outline-accent!'

/** The same for the list of the open folder: too large for a fill, and its column headers would cover an outline. */
export const DROP_STYLES_AROUND =
  'data-drop-over:after:pointer-events-none data-drop-over:after:absolute data-drop-over:after:inset-1 data-drop-over:after:z-sticky data-drop-over:after:rounded-lg data-drop-over:after:border-2 data-drop-over:after:border-accent'

export interface DropTarget {
  element: HTMLElement
  /** Path of the folder. */
  folder: string
  /** It is the list of the open folder. */
  isAround: boolean
}

/** The drop target that contains an element. */
export function dropTargetAt(target: EventTarget | null): DropTarget | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-drop-folder]') : null
  const folder = element?.dataset.dropFolder
  if (element === null || folder === undefined) return null
  return { element, folder, isAround: element.dataset.dropAround !== undefined }
}

/** The list of the open folder, which takes whatever is dropped beside every other target. */
export function openFolderTarget(): DropTarget | null {
  return dropTargetAt(document.querySelector('[data-drop-around]'))
}

let marked: HTMLElement | null = null

/** Highlights one drop target; `null` for none. */
export function markDropTarget(place: DropTarget | null): void {
  const element = place?.element ?? null
  if (element === marked) return
  marked?.removeAttribute('data-drop-over')
  element?.setAttribute('data-drop-over', '')
  marked = element
}
