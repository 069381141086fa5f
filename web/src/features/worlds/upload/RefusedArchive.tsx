import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { CircleAlert } from 'lucide-react'

interface RefusedArchiveProps {
  words: string
  /** Name of the archive, if it was sent to Cloud Storage and stays there. */
  keptName: string | null
}

/** Why an archive did not become a world, and how it is done right. */
export function RefusedArchive({ words, keptName }: RefusedArchiveProps) {
  return (
    <>
      <div role="alert" className="flex gap-3 rounded-[14px] bg-bad-soft px-4 py-3.5 text-bad-ink">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-[18px] shrink-0" />
        <div className="min-w-0">
          <b className="block font-strong text-pretty wrap-anywhere">{words}</b>
          <p className="text-sm text-ink-2 wrap-anywhere">
            {keptName === null ? TEXTS.nothingStored : TEXTS.keptFile(keptName)}
          </p>
        </div>
      </div>
      <ul className="list-disc pl-5 text-sm leading-5 text-ink-2 marker:text-ink-3">
        {TEXTS.hints.map((hint) => (
          <li key={hint} className="py-0.5">
            {hint}
          </li>
        ))}
      </ul>
    </>
  )
}
