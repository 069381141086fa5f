import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useSettled } from '../../../platform/use-settled.ts'
import { ExactName, LoadFailed, Skeleton, TextField } from '../../../ui/index.ts'
import { useFilesByEnding } from './disks.api.ts'

const TYPING_PAUSE_MS = 150

/** Something other than a file in Cloud Storage that can be chosen. */
export interface OtherChoice {
  id: string
  name: string
  detail: string
}

interface FileChoiceProps {
  /** Endings of the names: 'iso'. */
  endings: readonly string[]
  /** Shown above the files. */
  others?: readonly OtherChoice[]
  chosenId: string | null
  onChoose: (chosen: { fileId: string | null; imageId: string | null; name: string }) => void
  texts: { search: string; none: string; failed: string }
}

/** A list of files with some endings, from the whole of Cloud Storage. */
export function FileChoice({ endings, others = [], chosenId, onChoose, texts }: FileChoiceProps) {
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim(), TYPING_PAUSE_MS)
  const { data: files, isError, refetch } = useFilesByEnding(words, endings)
  const shownOthers = others.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  return (
    <>
      <TextField
        label={texts.search}
        isLabelHidden
        type="search"
        placeholder={texts.search}
        icon={<Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />}
        value={typed}
        onValueChange={setTyped}
      />
      <div className="h-[min(260px,36dvh)] overflow-y-auto">
        {files === undefined ? (
          isError ? (
            <LoadFailed text={texts.failed} onRetry={refetch} />
          ) : (
            <Skeleton className="h-32" />
          )
        ) : files.length + shownOthers.length === 0 ? (
          <p className="py-2 text-sm text-ink-3">{texts.none}</p>
        ) : (
          <div role="radiogroup" aria-label={texts.search}>
            {shownOthers.map(({ id, name, detail }) => (
              <ChoiceRow
                key={id}
                name={name}
                detail={detail}
                isChosen={chosenId === id}
                onChoose={() => onChoose({ fileId: null, imageId: id, name })}
              />
            ))}
            {files.map((file) => (
              <ChoiceRow
                key={file.id}
                name={file.originalName}
                detail={detailOf(file)}
                isChosen={chosenId === file.id}
                isDisabled={file.isPasswordProtected}
                onChoose={() => onChoose({ fileId: file.id, imageId: null, name: file.originalName })}
              />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

function detailOf({ folder, size }: StoredFile): string {
  return folder === '' ? formatSize(size) : `${formatSize(size)} · ${folder}`
}

interface ChoiceRowProps {
  name: string
  detail: string
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
}

function ChoiceRow({ name, detail, isChosen, isDisabled, onChoose }: ChoiceRowProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-row px-2 hover:bg-hover has-checked:bg-selected has-disabled:opacity-60">
      <input
        type="radio"
        name="file"
        className="size-[17px] shrink-0 accent-(--accent)"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">
        <ExactName name={name} className="block truncate text-ink" />
        <span className="block truncate text-xs text-ink-3 tabular-nums">{detail}</span>
      </span>
    </label>
  )
}
