import type { Entry } from './fileListing.ts'

/** Marks an element: what is dropped on it goes into the folder of this path. */
export function dropPlace(folder: string) {
  return { 'data-drop-folder': folder }
}

/** The same around the list of the open folder, whose rows may be places of their own. */
export function dropPlaceAround(folder: string) {
  return { 'data-drop-folder': folder, 'data-drop-around': '' }
}

/** The same for a row or tile; a file is no place. */
export function dropPlaceOf(entry: Entry) {
  return entry.type === 'folder' ? dropPlace(entry.folder.path) : {}
}

/** How a place looks while what is held over it would go there. */
export const DROP_LOOKS =
  'data-drop-over:bg-accent-soft! data-drop-over:outline-2! data-drop-over:-outline-offset-2! data-drop-over:outline-accent!'

/** The same for the list of the open folder, which is too large to be filled. */
export const DROP_LOOKS_AROUND =
  'data-drop-over:rounded-pane data-drop-over:outline-2 data-drop-over:-outline-offset-[5px] data-drop-over:outline-accent'

export interface DropPlace {
  element: HTMLElement
  /** Path of the folder. */
  folder: string
  /** It is the list of the folder that is open. */
  isAround: boolean
}

/** The place that something on the page lies in. */
export function dropPlaceAt(target: EventTarget | null): DropPlace | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-drop-folder]') : null
  const folder = element?.dataset.dropFolder
  if (element === null || folder === undefined) return null
  return { element, folder, isAround: element.dataset.dropAround !== undefined }
}

let marked: HTMLElement | null = null

/** Lights up one place; `null` none. */
export function markDropPlace(place: DropPlace | null): void {
  const element = place?.element ?? null
  if (element === marked) return
  marked?.removeAttribute('data-drop-over')
  element?.setAttribute('data-drop-over', '')
  marked = element
}
