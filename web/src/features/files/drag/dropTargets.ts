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

/** The same for the list of the open folder, which is too large for a fill. */
export const DROP_STYLES_AROUND =
  'data-drop-over:rounded-pane data-drop-over:outline-2 data-drop-over:-outline-offset-[5px] data-drop-over:outline-accent'

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

let marked: HTMLElement | null = null

/** Highlights one drop target; `null` for none. */
export function markDropTarget(place: DropTarget | null): void {
  const element = place?.element ?? null
  if (element === marked) return
  marked?.removeAttribute('data-drop-over')
  element?.setAttribute('data-drop-over', '')
  marked = element
}
