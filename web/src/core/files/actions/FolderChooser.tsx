import { folderPathSegments, isFolderPathTooDeep, joinFolderPath } from '@pinloft/contract/files/names'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { FolderPlus } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Button, Dialog, ErrorLine, LoadFailed, Skeleton } from '../../../ui/index.ts'
import { useFolders } from '../files.api.ts'
import { CreateFolderDialog } from './CreateFolderDialog.tsx'
import { FolderTree } from './FolderTree.tsx'
import { childrenOf, isInside, linesOf, pathsDownTo } from './folderTree.ts'

export interface FolderChooserProps {
  isOpen: boolean
  title: string
  description: ReactNode
  /** Path of the folder that is chosen at first. */
  folder: string
  /** Name of a folder inside the root that is offered even if it does not exist yet. */
  offeredFolder?: string
  isImpossible?: (folder: string) => boolean
  /** Said of the chosen folder; without it, its path. */
  noteOf?: (folder: string, isMissing: boolean) => string | null
  problem?: string | null
  action: string
  busyAction?: string
  isBusy?: boolean
  /** Whether the action makes sense for a folder. */
  canSubmit?: (folder: string) => boolean
  onChange?: () => void
  onSubmit: (folder: string) => void
  onClose: () => void
}

/** Asks for a folder, which can be created on the way. */
export function FolderChooser(props: FolderChooserProps) {
  const {
    isOpen,
    title,
    description,
    folder,
    offeredFolder,
    problem = null,
    action,
    busyAction,
    isBusy = false,
  } = props
  const { isImpossible = () => false, canSubmit = () => true, noteOf, onChange, onSubmit, onClose } = props
  const { data: folders, isError, refetch } = useFolders()
  const [chosen, setChosen] = useState(folder)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(pathsDownTo(folder)))
  const [isCreating, setIsCreating] = useState(false)
  const tree = useRef<HTMLDivElement>(null)
  const missing = folders?.every(({ path }) => path !== offeredFolder) ? offeredFolder : undefined
  const children = useMemo(() => childrenOf(folders ?? []), [folders])
  const lines = useMemo(() => {
    const known = linesOf(children, expanded, FILES_TEXTS.rootName)
    if (missing === undefined) return known
    return known.toSpliced(1, 0, { path: missing, name: missing, depth: 1, hasChildren: false, isExpanded: false })
  }, [children, expanded, missing])

  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) {
      setChosen(folder)
      setExpanded(new Set(pathsDownTo(folder)))
    }
  }

  const isSubmittable = !isImpossible(chosen) && canSubmit(chosen)
  const isMissing = chosen === missing

  function choose(path: string) {
    setChosen(path)
    onChange?.()
  }

  function expand(path: string, isExpanded: boolean) {
    const next = new Set(expanded)
    if (isExpanded) next.add(path)
    else next.delete(path)
    setExpanded(next)
    if (!isExpanded && isInside(chosen, path)) choose(path)
  }

  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !open && onClose()}
        title={title}
        description={description}
        initialFocus={tree}
        isHeld={isBusy}
        onSubmit={() => isSubmittable && onSubmit(chosen)}
        footer={
          <>
            <Button
              className="mr-auto"
              variant="ghost"
              icon={<FolderPlus aria-hidden="true" />}
              disabled={isBusy || isMissing || isFolderPathTooDeep(joinFolderPath(chosen, 'x'))}
              onClick={() => setIsCreating(true)}
            >
              {FILES_TEXTS.newFolderInside}
            </Button>
            <Button onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={isBusy} busyLabel={busyAction} disabled={!isSubmittable}>
              {action}
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
        ) : isError ? (
          <LoadFailed text={FILES_TEXTS.foldersFailed} onRetry={refetch} />
        ) : (
          <Skeleton className="h-[min(340px,45dvh)]" />
        )}
        {problem !== null && <ErrorLine>{problem}</ErrorLine>}
        <p className="-mt-1 truncate text-sm text-ink-3">
          {noteOf?.(chosen, isMissing) ?? [FILES_TEXTS.rootName, ...folderPathSegments(chosen)].join(' / ')}
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
