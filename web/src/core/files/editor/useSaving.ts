import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { useRef, useState } from 'react'
import { displayName, toast } from '../../../ui/index.ts'
import { ensureUnlocked, isPasswordRequired } from '../../protection/index.ts'
import { encodeEditable, isTooLarge } from './editableText.ts'
import { hasUnsaved } from './editing.ts'
import { loadStoredText, type SaveSecrets, type StoredText, useSaveCalls } from './editor.api.ts'
import { type SaveFailure, saveFailureOf } from './saveFailure.ts'
import type { TextEditor } from './useTextEditor.ts'

/** Where a text is saved: over a version of its file, or as a new file beside it. */
type SaveAction = { type: 'replace'; version: string } | { type: 'beside' }

/** The secrets that a save is waiting for. */
export interface RequestedSecrets {
  action: SaveAction
  asksPassword: boolean
  problem: Extract<SaveFailure, { type: 'secret' }> | null
}

export type SaveProblem = Omit<Extract<SaveFailure, { type: 'other' }>, 'type'>

interface SavingOptions {
  /** The access PIN if it has just been entered. */
  pin: string | null
  /** The failure from before the editor opened. */
  problem: SaveProblem | null
}

/** Saves an editor's text, and tracks what prevents it. The secrets are discarded with the editor. */
export function useSaving(editor: TextEditor, { pin, problem: firstProblem }: SavingOptions) {
  const calls = useSaveCalls()
  const secrets = useRef<SaveSecrets>({ pin: pin ?? '', password: '' })
  const isBusy = useRef(false)
  const isSaveRequested = useRef(false)
  const afterwards = useRef<(() => void) | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [asked, setAsked] = useState<RequestedSecrets | null>(null)
  const [problem, setProblem] = useState(firstProblem)
  const [conflict, setConflict] = useState<StoredText | null>(null)

  async function attempt(action: SaveAction) {
    if (isBusy.current) {
      isSaveRequested.current = true
      return
    }
    const { file } = editor.draft.current
    const { pin: knownPin, password } = secrets.current
    const content = contentNow()
    if (isTooLarge(content)) {
      setAsked(null)
      afterwards.current = null
      return setProblem({ text: ERRORS.text_too_large.message, isLost: false })
    }
    if (knownPin === '' || (file.isPasswordProtected && password === '')) {
      return setAsked({ action, asksPassword: file.isPasswordProtected, problem: null })
    }
    isBusy.current = true
    isSaveRequested.current = false
    setIsSaving(true)
    const isSaved = await send(action, content)
    isBusy.current = false
    setIsSaving(false)
    if (isSaved) goOn()
  }

  function contentNow(): string {
    return encodeEditable({ ...editor.draft.current, text: editor.draft.current.state.sliceDoc() })
  }

  async function send(action: SaveAction, content: string): Promise<boolean> {
    const { file, state } = editor.draft.current
    const save = { file, content, ...secrets.current }
    try {
      const stored =
        action.type === 'beside'
          ? await calls.addBeside(save)
          : await calls.replace({ ...save, version: action.version })
      editor.markSaved(stored, stored.version, state.doc)
      if (action.type === 'beside') tellPlace(file.folder, stored)
    } catch (failure) {
      await refuse(action, saveFailureOf(failure))
      return false
    }
    setAsked(null)
    setConflict(null)
    setProblem(null)
    return true
  }

  async function refuse(action: SaveAction, failure: SaveFailure) {
    if (failure.type === 'secret') {
      secrets.current = { ...secrets.current, [failure.field]: '' }
      const asksPassword = failure.field === 'password' || editor.draft.current.file.isPasswordProtected
      return setAsked({ action, asksPassword, problem: failure })
    }
    setAsked(null)
    afterwards.current = null
    if (failure.type === 'conflict') await showConflict()
    else setProblem(failure)
  }

  async function showConflict() {
    const { file, state } = editor.draft.current
    try {
      const stored = await loadTheirs()
      if (stored === null) return setProblem({ text: EDITOR_TEXTS.conflictDescription, isLost: false })
      setProblem(null)
      if (stored.text === state.sliceDoc()) editor.markSaved(file, stored.version, state.doc)
      else setConflict(stored)
    } catch (failure) {
      const found = saveFailureOf(failure)
      setProblem(found.type === 'other' ? found : { text: EDITOR_TEXTS.conflictDescription, isLost: false })
    }
  }

  /** The currently stored text; `null` if its password is needed but was not given. */
  async function loadTheirs(): Promise<StoredText | null> {
    const { file } = editor.draft.current
    try {
      return await loadStoredText(file)
    } catch (error) {
      if (!isPasswordRequired(error)) throw error
      if (!(await ensureUnlocked({ ...file, isPasswordProtected: true }))) return null
      return loadStoredText(file)
    }
  }

  function goOn() {
    const { current } = editor.draft
    if (isSaveRequested.current && hasUnsaved(current))
      return void attempt({ type: 'replace', version: current.version })
    afterwards.current?.()
    afterwards.current = null
  }

  return {
    isSaving,
    asked,
    problem,
    conflict,
    save: () => void attempt({ type: 'replace', version: editor.draft.current.version }),
    saveAnd: (next: () => void) => {
      afterwards.current = next
      void attempt({ type: 'replace', version: editor.draft.current.version })
    },
    saveBeside: () => void attempt({ type: 'beside' }),
    /** Overwrites the version that was compared. */
    saveOver: ({ version }: StoredText) => void attempt({ type: 'replace', version }),
    answer: (given: SaveSecrets) => {
      secrets.current = given
      if (asked !== null) void attempt(asked.action)
    },
    giveUpAsking: () => {
      afterwards.current = null
      setAsked(null)
    },
    takeTheirs: (stored: StoredText) => {
      editor.take(stored)
      setConflict(null)
      // The text is as it is stored, unless its file is gone.
      if (problem?.isLost !== true) setProblem(null)
    },
    leaveConflict: () => setConflict(null),
  }
}

export type Saving = ReturnType<typeof useSaving>

function tellPlace(wantedFolder: string, { originalName, folder }: { originalName: string; folder: string }): void {
  toast({
    title: EDITOR_TEXTS.savedAs(displayName(originalName)),
    description: folder === wantedFolder ? undefined : EDITOR_TEXTS.savedInRoot,
  })
}
