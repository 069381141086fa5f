import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { folderPathSegments, isFolderPathTooDeep, joinFolderPath } from '@pinloft/contract/names'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads-texts'
import { FolderPlus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Button, Dialog, LoadFailed, Skeleton } from '../../../ui/index.ts'
import {
  CreateFolderDialog,
  childrenOf,
  FolderTree,
  isInside,
  linesOf,
  pathsDownTo,
  useFolders,
} from '../../files/index.ts'

interface FolderDialogProps {
  isOpen: boolean
  /** Path of the folder chosen so far. */
  folder: string
  /** Offered even if it does not exist yet. */
  defaultFolder: string
  onClose: () => void
  onChosen: (folder: string) => void
}

/** Asks for the folder of a download. */
export function FolderDialog(props: FolderDialogProps) {
  const { isOpen, folder, defaultFolder, onClose, onChosen } = props
  const { data: folders, isError, refetch } = useFolders()
  const [chosen, setChosen] = useState(folder)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(['']))
  const [isCreating, setIsCreating] = useState(false)
  const tree = useRef<HTMLDivElement>(null)
  const children = useMemo(() => childrenOf(folders ?? []), [folders])
  const isDefaultMissing = folders !== undefined && !folders.some(({ path }) => path === defaultFolder)
  const lines = useMemo(() => {
    const known = linesOf(children, expanded, FILES_TEXTS.rootName)
    if (!isDefaultMissing) return known
    const line = { path: defaultFolder, name: defaultFolder, depth: 1, hasChildren: false, isExpanded: false }
    return known.toSpliced(1, 0, line)
  }, [children, expanded, isDefaultMissing, defaultFolder])

  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setChosen(folder)
    setExpanded(new Set(pathsDownTo(folder)))
  }

  function expand(path: string, isExpanded: boolean) {
    const next = new Set(expanded)
    if (isExpanded) next.add(path)
    else next.delete(path)
    setExpanded(next)
    if (!isExpanded && isInside(chosen, path)) setChosen(path)
  }

  function submit() {
    onChosen(chosen)
    onClose()
  }

  const isChosenMissing = isDefaultMissing && chosen === defaultFolder
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !open && onClose()}
        title={TEXTS.chooseFolder}
        description={TEXTS.chooseFolderHelp}
        initialFocus={tree}
        onSubmit={submit}
        footer={
          <>
            <Button
              className="mr-auto"
              variant="ghost"
              icon={<FolderPlus aria-hidden="true" />}
              disabled={isChosenMissing || isFolderPathTooDeep(joinFolderPath(chosen, 'x'))}
              onClick={() => setIsCreating(true)}
            >
              {FILES_TEXTS.newFolderInside}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary">
              {TEXTS.choose}
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
            isDisabled={() => false}
            onChoose={setChosen}
            onExpand={expand}
          />
        ) : isError ? (
          <LoadFailed text={TEXTS.foldersFailed} onRetry={refetch} />
        ) : (
          <Skeleton className="h-[min(340px,45dvh)]" />
        )}
        <p className="-mt-1 truncate text-sm text-ink-3">
          {isChosenMissing
            ? TEXTS.folderIsCreated(defaultFolder)
            : [FILES_TEXTS.rootName, ...folderPathSegments(chosen)].join(' / ')}
        </p>
      </Dialog>
      <CreateFolderDialog
        open={isCreating}
        parentPath={chosen}
        onClose={() => setIsCreating(false)}
        onCreated={({ path }) => {
          setExpanded(new Set([...expanded, ...pathsDownTo(chosen)]))
          setChosen(path)
          requestAnimationFrame(() => tree.current?.focus())
        }}
      />
    </>
  )
}
