import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { toast } from '../../../ui/index.ts'
import { countsOf, type Entry, filesOf } from '../fileListing.ts'
import { useDeleteEntries } from './deletion.api.ts'
import {
  type DeletionProblem,
  type DeletionSecrets,
  type LockedFile,
  missingForDeletion,
  passwordsFor,
  refusalOfDeletion,
  withRefused,
} from './deletion.ts'
import { useUndo } from './useUndo.ts'

const NOTHING_TYPED: DeletionSecrets = { pin: '', passwords: {}, shared: null }

interface Refused {
  locked: readonly LockedFile[]
  /** The refusal did not list all of them. */
  hasMore: boolean
}

const NONE_REFUSED: Refused = { locked: [], hasMore: false }

export interface DeletionOptions {
  entries: readonly Entry[]
  onClose: () => void
}

/**
 * The input of the deletion dialog, and the deletion. A wrong input can be corrected; any other failure closes the
 * dialog and is reported.
 */
export function useDeletion({ entries, onClose }: DeletionOptions) {
  const [secrets, setSecrets] = useState(NOTHING_TYPED)
  const [problem, setProblem] = useState<DeletionProblem | null>(null)
  // The server knows the content of the folders, and may know of a password that this page has not heard of yet.
  const [refused, setRefused] = useState(NONE_REFUSED)
  const { mutateAsync, isPending } = useDeleteEntries()
  const { tell, noteUnderWay } = useUndo()
  const known = useMemo(
    () =>
      filesOf(entries)
        .filter((file) => file.isPasswordProtected)
        .map(({ id, originalName }): LockedFile => ({ id, name: originalName })),
    [entries],
  )
  const locked = useMemo(() => {
    const ids = new Set(known.map(({ id }) => id))
    return [...known, ...refused.locked.filter(({ id }) => !ids.has(id))]
  }, [known, refused.locked])
  const otherwise = entries.length === 1 ? FILES_TEXTS.deleteFailed : TRASH_TEXTS.deleteFailed

  function change(typed: Partial<DeletionSecrets>) {
    setSecrets((before) => ({ ...before, ...typed }))
    setProblem(null)
  }

  function close() {
    setSecrets(NOTHING_TYPED)
    setRefused(NONE_REFUSED)
    setProblem(null)
    onClose()
  }

  /** Retries when one password applies to all files and the server names further ones. */
  async function send(files: readonly LockedFile[]): Promise<{ undoId: string | null }> {
    try {
      return await mutateAsync({ entries, pin: secrets.pin, passwords: passwordsFor(files, secrets) })
    } catch (failure) {
      const all = withRefused(files, failure)
      const hasMore = failure instanceof ApiError && failure.refused?.hasMore === true
      if (all.length > files.length && files.length > 0 && secrets.shared !== null) return send(all)
      setRefused({ locked: all, hasMore })
      throw failure
    }
  }

  function refuse(failure: unknown) {
    const found = refusalOfDeletion(failure, otherwise)
    if (found.field === 'pin') setSecrets((before) => ({ ...before, pin: '' }))
    const { file } = found
    if (file) setSecrets((before) => ({ ...before, passwords: { ...before.passwords, [file.id]: '' } }))
    if (found.field !== null) return setProblem(found)
    close()
    toast({ variant: 'destructive', title: 'Error', description: found.text })
  }

  function submit() {
    if (isPending) return
    const missing = missingForDeletion(secrets, locked)
    if (missing !== null) return setProblem(missing)
    const action = send(locked).then((reply) => {
      close()
      tell(TRASH_TEXTS.moved(countsOf(entries)), reply)
    }, refuse)
    noteUnderWay(action)
  }

  return { secrets, change, problem, locked, hasMoreLocked: refused.hasMore, isPending, submit, close }
}
