import type { EditorState, Text } from '@codemirror/state'
import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { type RefObject, useSyncExternalStore } from 'react'
import { onSessionEnded } from '../../../platform/session.ts'
import type { EditableText } from './editableText.ts'

/** A text open in the editor. */
export interface Draft extends Omit<EditableText, 'text'> {
  file: StoredFile
  /** The version that a save replaces. */
  version: string
  /** The lines as last loaded or saved. */
  saved: Text
  /** The current text, with its undo history. */
  state: EditorState
}

/** The file open in the page's editor. */
export interface Editing {
  /** A new id each time an editor opens. */
  key: number
  file: StoredFile
  /** The access PIN if it has just been entered to create the file. */
  pin: string | null
  /** The element focused when the editor closes. */
  home: RefObject<HTMLElement | null> | undefined
  /** Set once the text has loaded. */
  draft: Draft | null
}

let current: Editing | null = null
let lastKey = 0
const listeners = new Set<() => void>()

// A session may end in mid-sentence. Unsaved edits wait, hidden, until the gate is passed again.
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

/** Keeps the edits outside the component tree, so that they survive an unmount. */
export function saveDraft(draft: Draft): void {
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
