import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { folderPathSegments, isFolderPathTooDeep, joinFolderPath } from '@pinloft/contract/names'
import { FolderPlus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { Button, Dialog, ErrorLine, ExactName, Skeleton, useLast } from '../../../ui/index.ts'
import { foldersOf, nameOf, placeOf } from '../fileListing.ts'
import { useFolders } from '../files.api.ts'
import { CreateFolderDialog } from './CreateFolderDialog.tsx'
import { FolderTree } from './FolderTree.tsx'
import { childrenOf, isInside, linesOf, pathsDownTo } from './folderTree.ts'
import type { Transfer } from './manage.api.ts'
import { useTransferActions } from './useTransferActions.ts'

export interface TransferDialogProps {
  /** The entries to move or copy; `null` closes the dialog. `folder` is where they are. */
  transfer: Transfer | null
  onClose: () => void
  onDone: () => void
}

/** Asks for the target folder of a move or copy. */
export function TransferDialog({ transfer, onClose, onDone }: TransferDialogProps) {
  const shown = useLast(transfer)
  if (shown === null) return null
  return <OpenDialog key={shown.folder} isOpen={transfer !== null} transfer={shown} onClose={onClose} onDone={onDone} />
}

interface OpenDialogProps {
  isOpen: boolean
  transfer: Transfer
  onClose: () => void
  onDone: () => void
}

function OpenDialog({ isOpen, transfer: { type, entries, folder: from }, onClose, onDone }: OpenDialogProps) {
  const { data: folders } = useFolders()
  const [chosen, setChosen] = useState(from)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(pathsDownTo(from)))
  const [problem, setProblem] = useState<string | null>(null)
  const [isCreating, setIsCreating] = useState(false)
  const tree = useRef<HTMLDivElement>(null)
  const { run, isPending } = useTransferActions()
  const children = useMemo(() => childrenOf(folders ?? []), [folders])
  const lines = useMemo(() => linesOf(children, expanded, FILES_TEXTS.rootName), [children, expanded])
  const taken = useMemo(() => foldersOf(entries), [entries])

  const isImpossible = (path: string) => taken.some((folder) => isInside(path, folder.path))
  const isThereAlready = type === 'move' && entries.every((entry) => placeOf(entry) === chosen)

  function choose(path: string) {
    setChosen(path)
    setProblem(null)
  }

  function expand(path: string, isExpanded: boolean) {
    const next = new Set(expanded)
    if (isExpanded) next.add(path)
    else next.delete(path)
    setExpanded(next)
    if (!isExpanded && isInside(chosen, path)) choose(path)
  }

  function submit() {
    if (isThereAlready || isImpossible(chosen)) return
    const onError = (failure: unknown) => setProblem(failureText(failure, FILES_TEXTS.transferFailed[type]))
    void run({ type, entries, folder: chosen }, onError).then((isDone) => isDone && onDone())
  }

  const only = entries.length === 1 ? entries[0] : undefined
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !open && onClose()}
        title={FILES_TEXTS.transferTitle[type]}
        description={
          only ? (
            <ExactName name={nameOf(only)} className="font-[550] whitespace-pre-wrap text-ink-2" />
          ) : (
            FILES_TEXTS.items(entries.length)
          )
        }
        initialFocus={tree}
        isHeld={isPending}
        onSubmit={submit}
        footer={
          <>
            <Button
              className="mr-auto"
              variant="ghost"
              icon={<FolderPlus aria-hidden="true" />}
              disabled={isPending || isFolderPathTooDeep(joinFolderPath(chosen, 'x'))}
              onClick={() => setIsCreating(true)}
            >
              {FILES_TEXTS.newFolderInside}
            </Button>
            <Button onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant="primary"
              busy={isPending}
              busyLabel={FILES_TEXTS.transferBusy[type]}
              disabled={isThereAlready || isImpossible(chosen)}
            >
              {FILES_TEXTS.transferAction[type]}
            </Button>
          </>
        }
      >
        {folders ? (
          <FolderTree
            label={FILES_TEXTS.folders}
            lines={lines}
            chosen={chosen}
            treeRef={tree}
            isDisabled={isImpossible}
            onChoose={choose}
            onExpand={expand}
          />
        ) : (
          <Skeleton className="h-[min(340px,45dvh)]" />
        )}
        {problem !== null && <ErrorLine>{problem}</ErrorLine>}
        <p className="-mt-1 truncate text-sm text-ink-3">
          {isThereAlready
            ? FILES_TEXTS.thereAlready
            : `To: ${[FILES_TEXTS.rootName, ...folderPathSegments(chosen)].join(' / ')}`}
        </p>
      </Dialog>
      <CreateFolderDialog
        open={isCreating}
        parentPath={chosen}
        onClose={() => setIsCreating(false)}
        onCreated={({ path }) => {
          setExpanded(new Set([...expanded, ...pathsDownTo(chosen)]))
          choose(path)
          requestAnimationFrame(() => tree.current?.focus())
        }}
      />
    </>
  )
}
