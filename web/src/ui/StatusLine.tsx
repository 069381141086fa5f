import { Skeleton } from './Skeleton.tsx'

export interface StatusLineProps<Data> {
  query: { data?: Data; isError: boolean }
  text: (data: Data) => string
}

/** A line on the state of something that is loaded; a dash if that fails. */
export function StatusLine<Data>({ query: { data, isError }, text }: StatusLineProps<Data>) {
  if (data !== undefined) return text(data)
  return isError ? '–' : <Skeleton className="my-[3px] h-[11px] w-3/5" />
}
