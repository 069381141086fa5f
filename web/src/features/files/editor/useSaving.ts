import { EDITOR_TEXTS } from '@pinloft/contract/editor-texts'
import { ERRORS } from '@pinloft/contract/errors'
import { useRef, useState } from 'react'
import { displayName, toast } from '../../../ui/index.ts'
import { ensureUnlocked, isPasswordRequired } from '../../protection/index.ts'
import { encodeEditable, isTooLarge } from './editableText.ts'
import { hasUnsaved } from './editing.ts'
import { loadStoredText, type SaveSecrets, type StoredText, useSaveCalls } from './editor.api.ts'
import { type SaveFailure, saveFailureOf } from './saveFailure.ts'
import type { TextEditor } from './useTextEditor.ts'

/** Where a text goes: in place of a version of its file, or into a new file beside it. */
type SaveAct = { type: 'replace'; version: string } | { type: 'beside' }

/** The secrets that a save waits for. */
export interface AskedSecrets {
  act: SaveAct
  asksPassword: boolean
  problem: Extract<SaveFailure, { type: 'secret' }> | null
}

export type SaveProblem = Omit<Extract<SaveFailure, { type: 'other' }>, 'type'>

interface SavingOptions {
  /** The access PIN where it was entered a moment ago. */
  pin: string | null
  /** What was wrong before the editor opened. */
  problem: SaveProblem | null
}

/** Saves the text of an editor, and knows what stands in the way. The secrets are forgotten with the editor. */
export function useSaving(editor: TextEditor, { pin, problem: firstProblem }: SavingOptions) {
  const calls = useSaveCalls()
  const secrets = useRef<SaveSecrets>({ pin: pin ?? '', password: '' })
  const isBusy = useRef(false)
  const isWantedAgain = useRef(false)
  const afterwards = useRef<(() => void) | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [asked, setAsked] = useState<AskedSecrets | null>(null)
  const [problem, setProblem] = useState(firstProblem)
  const [conflict, setConflict] = useState<StoredText | null>(null)

  async function attempt(act: SaveAct) {
    if (isBusy.current) {
      isWantedAgain.current = true
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
      return setAsked({ act, asksPassword: file.isPasswordProtected, problem: null })
    }
    isBusy.current = true
    isWantedAgain.current = false
    setIsSaving(true)
    const isSaved = await send(act, content)
    isBusy.current = false
    setIsSaving(false)
    if (isSaved) goOn()
  }

  function contentNow(): string {
    return encodeEditable({ ...editor.draft.current, text: editor.draft.current.state.sliceDoc() })
  }

  async function send(act: SaveAct, content: string): Promise<boolean> {
    const { file, state } = editor.draft.current
    const save = { file, content, ...secrets.current }
    try {
      const stored =
        act.type === 'beside' ? await calls.addBeside(save) : await calls.replace({ ...save, version: act.version })
      editor.markSaved(stored, stored.version, state.doc)
      if (act.type === 'beside') tellPlace(file.folder, stored)
    } catch (failure) {
      await refuse(act, saveFailureOf(failure))
      return false
    }
    setAsked(null)
    setConflict(null)
    setProblem(null)
    return true
  }

  async function refuse(act: SaveAct, failure: SaveFailure) {
    if (failure.type === 'secret') {
      secrets.current = { ...secrets.current, [failure.field]: '' }
      const asksPassword = failure.field === 'password' || editor.draft.current.file.isPasswordProtected
      return setAsked({ act, asksPassword, problem: failure })
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

  /** What is stored by now; `null` where its password is wanted and not given. */
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
    if (isWantedAgain.current && hasUnsaved(current)) return void attempt({ type: 'replace', version: current.version })
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
    /** Saves over the version that was compared. */
    saveOver: ({ version }: StoredText) => void attempt({ type: 'replace', version }),
    answer: (given: SaveSecrets) => {
      secrets.current = given
      if (asked !== null) void attempt(asked.act)
    },
    giveUpAsking: () => {
      afterwards.current = null
      setAsked(null)
    },
    takeTheirs: (stored: StoredText) => {
      editor.take(stored)
      setConflict(null)
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
