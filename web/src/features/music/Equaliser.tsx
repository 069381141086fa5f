import { classNames } from '../../ui/index.ts'

const BARS = [9, 14, 6]

/** Marks what is heard; its bars move while it sounds. */
export function Equaliser({ isMoving }: { isMoving: boolean }) {
  return (
    <span aria-hidden="true" className="inline-flex h-3.5 items-end gap-0.5">
      {BARS.map((heightPx, index) => (
        <i
          key={heightPx}
          className={classNames('w-[3px] rounded-[2px] bg-accent-ink', isMoving && 'equaliser')}
          style={{ height: heightPx, animationDelay: `${index * -370}ms` }}
        />
      ))}
    </span>
  )
}
