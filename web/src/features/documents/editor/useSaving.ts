import type { DocumentDraft, DocumentFile } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { DOCUMENTS_TEXTS } from '@pinloft/contract/documents/texts'
import type { File } from '@pinloft/contract/files/endpoints'
import { useState } from 'react'
import { ensureUnlocked, tokenOf, unlockFile } from '../../../core/protection/index.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { failureText } from '../../../platform/failures.ts'
import { toast } from '../../../ui/index.ts'
import { loadDraft, useDraftCalls } from '../documents.api.ts'
import { type InitialDraft, initialDraftOf } from '../drafts/initialDraft.ts'
import type { SaveRequest } from './SaveDialog.tsx'
import type { WrittenDocument } from './useDocument.ts'

export interface SavingOptions {
  written: WrittenDocument
  file: DocumentFile | null
  baseVersion: string | null
  /** The drawing as a data URL, where something is drawn. */
  canvasData: () => string | null
  /** The draft now belongs to a protected file: it is read and written with a token. */
  onProtected: (opening: InitialDraft) => void
}

/** Saves the document to Cloud Storage, from its draft: what is saved is exactly what is durable already. */
export function useSaving({ written, file: firstFile, baseVersion, canvasData, onProtected }: SavingOptions) {
  const calls = useDraftCalls()
  const [saved, setSaved] = useState({ file: firstFile, baseVersion })
  const [isSaving, setIsSaving] = useState(false)
  const { keeper } = written.draft

  async function save({ title, folder, pin, password, isNewFile }: SaveRequest): Promise<File | null> {
    setIsSaving(true)
    try {
      if (title !== written.frame.title || keeper.stored === null) written.change({ title })
      if (!(await keeper.flush())) throw new Error(TEXTS.exportUnsaved)
      const { stored } = keeper
      const { settings } = written.text()
      const target = isNewFile ? null : saved.file
      const file = await calls.save({
        title,
        canvasData: canvasData(),
        fontSize: settings.fontSize,
        fontFamily: settings.fontFamily,
        textColor: settings.textColor,
        pageColor: settings.pageColor,
        mimeType: 'text/html',
        documentType: 'created',
        pin,
        password,
        token: target?.isPasswordProtected ? tokenOf(target.id) : undefined,
        draftId: stored?.id,
        draftRevision: stored?.revision,
        ...(target === null ? { folder } : { fileId: target.id, version: saved.baseVersion ?? target.version }),
      })
      // From here on the draft is sealed like the file.
      if (password !== '') await unlockFile(file.id, password, new AbortController().signal)
      const draft = stored === null ? null : await loadDraft(stored.id, file.id).catch(() => null)
      setSaved({ file: draft?.file ?? saved.file, baseVersion: draft?.baseVersion ?? null })
      if (password !== '' && draft !== null) onProtected(initialDraftOf(draft))
      toast({ title: TEXTS.savedFile(file.originalName), description: TEXTS.savedFilePlace })
      return file
    } catch (failure) {
      refuse(failure)
      return null
    } finally {
      setIsSaving(false)
    }
  }

  /** Sends again what could not be stored. The password of a file that was protected meanwhile is asked for. */
  async function retry(): Promise<void> {
    const { access } = written.draft
    const { file } = saved
    if (!access.isProtected || file === null) return keeper.retry()
    if (!(await ensureUnlocked({ id: file.id, originalName: file.name, isPasswordProtected: true }))) return
    access.fileId = file.id
    let draft: DocumentDraft | null
    do {
      if (!(await keeper.flush()) || keeper.stored === null) return
      draft = await loadDraft(keeper.stored.id, file.id).catch(() => null)
      // The editor opens again from what is stored: what was typed meanwhile belongs there first.
    } while (keeper.isPending)
    if (draft !== null && !file.isPasswordProtected) onProtected(initialDraftOf(draft))
  }

  return { save, retry, isSaving, file: saved.file, baseVersion: saved.baseVersion }
}

function refuse(failure: unknown): void {
  const isPinWrong = failure instanceof ApiError && failure.message.includes(TEXTS.pinWrong)
  if (isPinWrong) {
    toast({ variant: 'destructive', title: TEXTS.pinWrong, description: TEXTS.pinWrongHelp })
    return
  }
  const description =
    failure instanceof Error && !(failure instanceof ApiError)
      ? failure.message
      : failureText(failure, DOCUMENTS_TEXTS.saveFailed)
  toast({ variant: 'destructive', title: TEXTS.error, description })
}
