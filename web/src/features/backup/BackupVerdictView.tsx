import type { BackupVerdict } from '@pinloft/contract/backup/files'
import { BACKUP_FILE_TEXTS as TEXTS } from '@pinloft/contract/backup/texts'
import { counted } from '@pinloft/contract/shared/words'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatExactDate } from '../../platform/format-date.ts'

/** The result of a backup check that has read the file to its end. */
export function BackupVerdictView({ verdict }: { verdict: BackupVerdict }) {
  const { madeAt, fileCount, faults, faultCount, alreadyDamaged } = verdict
  const line = useRef<HTMLParagraphElement>(null)
  // The focused button has been unmounted.
  useEffect(() => line.current?.focus(), [])
  return (
    <div className="grid gap-2 text-sm">
      <p
        ref={line}
        tabIndex={-1}
        className={`flex items-start gap-2 text-md font-label outline-none ${faultCount === 0 ? 'text-ink' : 'text-bad-ink'}`}
      >
        {faultCount === 0 ? (
          <CircleCheck aria-hidden="true" className="mt-0.5 size-[18px] shrink-0 text-ok-ink" />
        ) : (
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-[18px] shrink-0" />
        )}
        {faultCount === 0 ? TEXTS.whole(counted(fileCount, 'file')) : TEXTS.damaged(faultCount)}
      </p>
      <p className="text-ink-3">{TEXTS.madeAt(formatExactDate(madeAt))}</p>
      {faultCount > 0 && (
        <>
          <Lines lines={faults} moreCount={faultCount - faults.length} />
          <p className="text-ink-2">{TEXTS.damagedHelp}</p>
        </>
      )}
      {alreadyDamaged.length > 0 && (
        <>
          <p className="text-ink-2">{TEXTS.alreadyDamaged}</p>
          <Lines lines={alreadyDamaged} moreCount={0} />
        </>
      )}
    </div>
  )
}

function Lines({ lines, moreCount }: { lines: readonly string[]; moreCount: number }) {
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line} className="border-t border-line pt-1 wrap-anywhere text-ink-2 first:border-t-0">
          {line}
        </li>
      ))}
      {moreCount > 0 && <li className="text-ink-3">{TEXTS.more(moreCount)}</li>}
    </ul>
  )
}
