import type { EditorState, Text } from '@codemirror/state'
import type { File as StoredFile } from '@pinloft/contract/files'
import { type RefObject, useSyncExternalStore } from 'react'
import { onSessionEnded } from '../../../platform/session.ts'
import type { EditableText } from './editableText.ts'

/** A text under the editor's hands. */
export interface Draft extends Omit<EditableText, 'text'> {
  file: StoredFile
  /** The version that a save replaces. */
  version: string
  /** The lines as they were last loaded or saved. */
  saved: Text
  /** As it is written by now, with the way back. */
  state: EditorState
}

/** The file that is open in the editor of the page. */
export interface Editing {
  /** Another one for each time that an editor opens. */
  key: number
  file: StoredFile
  /** The access PIN where it was entered a moment ago, to make the file. */
  pin: string | null
  /** What gets the keyboard when the editor closes. */
  home: RefObject<HTMLElement | null> | undefined
  /** Once the text is loaded. */
  draft: Draft | null
}

let current: Editing | null = null
let lastKey = 0
const listeners = new Set<() => void>()

// A session may end in the middle of a sentence. What is not saved waits, unseen, until the gate is passed again.
onSessionEnded(() => {
  if (current === null) return
  const isUnsaved = current.draft !== null && hasUnsaved(current.draft)
  show(isUnsaved ? { ...current, key: ++lastKey, pin: null, home: undefined } : null)
})

export function startEditing(file: StoredFile, { pin, home }: Pick<Editing, 'pin' | 'home'>): void {
  show({ key: ++lastKey, file, pin, home, draft: null })
}

export function endEditing(): void {
  show(null)
}

/** Keeps what is written out of reach of whatever may happen to the screen. */
export function keepDraft(draft: Draft): void {
  if (current === null) return
  const isSameFile = current.file === draft.file
  if (isSameFile) current.draft = draft
  else show({ ...current, file: draft.file, draft })
}

export function hasUnsaved({ state, saved }: Draft): boolean {
  return !state.doc.eq(saved)
}

export function useEditing(): Editing | null {
  return useSyncExternalStore(onEditingChanged, () => current)
}

function onEditingChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: Editing | null): void {
  current = next
  for (const listener of listeners) listener()
}
