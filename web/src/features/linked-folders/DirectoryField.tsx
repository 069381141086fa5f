import { type LinkableDirectory, listLinkableDirectories } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/linked-folders/screen-texts'
import { ArrowLeft, Check, ChevronRight, HardDrive } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { queryOf, useQuery } from '../../platform/query.ts'
import { ErrorLine, FolderIcon, IconButton, LoadFailed, Skeleton } from '../../ui/index.ts'

export type ChosenDirectory = Pick<LinkableDirectory, 'name' | 'directory'>

interface DirectoryFieldProps {
  /** Directories that may be looked into. */
  roots: readonly string[]
  chosen: ChosenDirectory | null
  onChoose: (directory: ChosenDirectory) => void
  error: string | null
  /** The list, which has the focus first. */
  ref: RefObject<HTMLElement | null>
}

/** Asks for a directory of the server: a click chooses one, the arrow beside it looks into it. */
export function DirectoryField({ roots, chosen, onChoose, error, ref }: DirectoryFieldProps) {
  const labelId = useId()
  const [only] = roots
  const [opened, setOpened] = useState(roots.length === 1 && only !== undefined ? only : '')
  const { data, isError, refetch } = useQuery({
    ...queryOf(listLinkableDirectories, { directory: opened }),
    staleTime: 0,
  })
  const parent = opened === '' ? null : (data?.parent ?? null)

  function open(directory: LinkableDirectory) {
    setOpened(directory.directory)
    if (directory.refusal === null) onChoose(directory)
    ref.current?.focus()
  }

  return (
    <div className="flex flex-col gap-[7px]">
      <span id={labelId} className="text-sm leading-5 font-[570] text-ink">
        {TEXTS.folderLabel}
      </span>
      <div className="overflow-hidden rounded-lg bg-surface shadow-[inset_0_0_0_1px_var(--line-strong)]">
        <div className="flex h-11 items-center gap-2 border-b border-line px-2 text-sm text-ink-2">
          {parent === null ? (
            <HardDrive aria-hidden="true" className="mx-2 size-4 shrink-0 text-ink-3" />
          ) : (
            <IconButton
              size="sm"
              label={TEXTS.up}
              icon={<ArrowLeft aria-hidden="true" />}
              onClick={() => {
                setOpened(parent)
                ref.current?.focus()
              }}
            />
          )}
          <span className="min-w-0 truncate font-mono" title={opened}>
            {opened === '' ? <span className="font-sans">{TEXTS.rootsName}</span> : opened}
          </span>
        </div>
        <section
          ref={ref}
          aria-labelledby={labelId}
          tabIndex={-1}
          className="h-[min(212px,32dvh)] overflow-y-auto p-1 outline-none"
        >
          {data ? (
            <ul>
              {data.directories.map((directory) => (
                <DirectoryLine
                  key={directory.directory}
                  directory={directory}
                  isChosen={directory.directory === chosen?.directory}
                  onChoose={() => onChoose(directory)}
                  onOpen={() => open(directory)}
                />
              ))}
            </ul>
          ) : isError ? (
            <LoadFailed text={TEXTS.directoriesFailed} onRetry={refetch} />
          ) : (
            <Skeleton className="m-2 h-24" />
          )}
          {data?.directories.length === 0 && <p className="p-3 text-sm text-ink-3">{TEXTS.noDirectories}</p>}
          {data?.hasMore && <p className="p-3 text-sm text-ink-3">{TEXTS.moreDirectories}</p>}
        </section>
      </div>
      {error === null ? (
        chosen && <p className="truncate font-mono text-sm text-ink-3">{chosen.directory}</p>
      ) : (
        <ErrorLine>{error}</ErrorLine>
      )}
    </div>
  )
}

interface DirectoryLineProps {
  directory: LinkableDirectory
  isChosen: boolean
  onChoose: () => void
  onOpen: () => void
}

function DirectoryLine({ directory: { name, refusal }, isChosen, onChoose, onOpen }: DirectoryLineProps) {
  return (
    <li className={`flex items-center rounded-sm pr-1 ${isChosen ? 'bg-selected' : 'hover:bg-hover'}`}>
      <button
        type="button"
        aria-pressed={isChosen}
        disabled={refusal !== null}
        title={refusal ?? undefined}
        onClick={onChoose}
        onDoubleClick={onOpen}
        className="flex min-h-[38px] min-w-0 flex-1 items-center gap-2.5 rounded-sm px-2 py-1 text-left max-md:min-h-11"
      >
        <FolderIcon className={`size-6 shrink-0 ${refusal === null ? '' : 'opacity-50'}`} />
        <span className="min-w-0 flex-1">
          <span className={`block truncate font-name ${refusal === null ? 'text-ink' : 'text-ink-3'}`}>{name}</span>
          {refusal !== null && <span className="block text-xs leading-4 text-pretty text-ink-3">{refusal}</span>}
        </span>
        {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />}
      </button>
      <IconButton size="sm" label={TEXTS.open(name)} icon={<ChevronRight aria-hidden="true" />} onClick={onOpen} />
    </li>
  )
}
