import { classNames } from './class-names.ts'

/** Stands where something will be, in its size: give width and height by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block rounded-sm bg-[linear-gradient(100deg,var(--surface-sunken)_40%,var(--surface-press)_50%,var(--surface-sunken)_60%)]',
        className,
      )}
    />
  )
}
