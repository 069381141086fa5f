import { Skeleton } from '../../ui/index.ts'

const ROWS = 9

/** Stands where rows will be. */
export function ListSkeleton({ linePx, rows = ROWS }: { linePx: number; rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="flex items-center gap-3 px-2.5" style={{ height: linePx }}>
          <Skeleton className="size-10 shrink-0" />
          <span className="flex-1">
            <Skeleton className={`h-3.5 ${row % 3 === 0 ? 'w-48' : row % 3 === 1 ? 'w-36' : 'w-44'} max-w-full`} />
            <Skeleton className="mt-1.5 h-3 w-24 max-w-full" />
          </span>
        </div>
      ))}
    </div>
  )
}
