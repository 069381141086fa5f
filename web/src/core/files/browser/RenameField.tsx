import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { isComposing, isEnter } from '../../../platform/input-method.ts'
import { toast } from '../../../ui/index.ts'
import { useChangeEntry } from '../actions/manage.api.ts'
import { useUndo } from '../actions/useUndo.ts'
import { checkedName, stemLength } from '../entryName.ts'
import { type Entry, nameOf } from '../fileListing.ts'

export interface RenameFieldProps {
  entry: Entry
  /** Renamed or cancelled. `isByKey`: the list takes the focus back. */
  onDone: (isByKey: boolean) => void
}

/** The name of an entry as a field. Enter and blur rename, Escape cancels. */
export function RenameField({ entry, onDone }: RenameFieldProps) {
  const before = nameOf(entry)
  const [typed, setTyped] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const { mutateAsync, isPending } = useChangeEntry()
  const { tell, noteUnderWay } = useUndo()

  // Only the stem, so that typing keeps the extension.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field appears
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(0, stemLength(before, entry.type))
  }, [])

  function submit(isByKey: boolean) {
    if (isPending) return
    const { name, problem: fault } = checkedName(typed, entry.type)
    if (name === before) return onDone(isByKey)
    if (fault !== null) return isByKey ? setProblem(fault) : onDone(false)
    const action = mutateAsync({ entry, change: { name } }).then(
      (reply) => {
        tell(FILES_TEXTS.renamed, reply)
        onDone(isByKey)
      },
      (failure: unknown) => {
        const text = failureText(failure, FILES_TEXTS.renameFailed)
        setProblem(text)
        if (field.current !== null) return field.current.focus()
        // The folder has been left in the meantime.
        toast({ variant: 'destructive', title: 'Error', description: text })
        onDone(false)
      },
    )
    noteUnderWay(action)
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    if (isComposing(event)) return
    if (isEnter(event)) submit(true)
    else if (event.key === 'Escape') onDone(true)
  }

  return (
    <span className="relative block">
      <input
        ref={field}
        aria-label={FILES_TEXTS.newName}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        autoComplete="off"
        spellCheck={false}
        readOnly={isPending}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(null)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => (problem === null ? submit(false) : onDone(false))}
        className={`-mx-2 h-[30px] w-[calc(100%+8px)] rounded-sm bg-raised px-2 font-name text-ink outline-none select-text max-md:text-lg dark:bg-sunken ${problem === null ? 'shadow-[inset_0_0_0_1.5px_var(--accent),0_0_0_4px_color-mix(in_oklch,var(--accent)_18%,transparent)]' : 'shadow-[inset_0_0_0_1.5px_var(--bad),0_0_0_4px_color-mix(in_oklch,var(--bad)_16%,transparent)]'}`}
      />
      {problem !== null && (
        <span
          id={problemId}
          role="alert"
          className="absolute top-full left-[-8px] z-sticky mt-1.5 max-w-full rounded-sm bg-raised px-2.5 py-1.5 text-sm font-[500] text-bad-ink shadow-menu"
        >
          {problem}
        </span>
      )}
    </span>
  )
}
