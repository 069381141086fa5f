import { classNames } from './class-names.ts'

/** A placeholder in the size of the content: set width and height with classes. */
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
