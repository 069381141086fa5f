import { classNames } from './class-names.ts'

/** `own`: it is from here, and nothing is awaited. */
export type Status = 'ok' | 'own' | 'wait' | 'stopping' | 'idle' | 'bad'

const TURNING =
  'turning rounded-full shadow-[0_0_0_3px_color-mix(in_oklch,var(--dot)_20%,transparent)] bg-[conic-gradient(var(--dot)_68%,color-mix(in_oklch,var(--dot)_25%,transparent)_0)]'
const FILLED = 'bg-(--dot) shadow-[0_0_0_3px_color-mix(in_oklch,var(--dot)_20%,transparent)]'

/** States differ by shape as well as by colour: disc, rotating partial ring, hollow ring, diamond. */
const SHAPES: Record<Status, string> = {
  ok: `[--dot:var(--ok)] rounded-full ${FILLED}`,
  own: 'rounded-full shadow-[inset_0_0_0_1.75px_var(--accent)]',
  wait: `[--dot:var(--wait)] ${TURNING}`,
  stopping: `[--dot:var(--stopping)] ${TURNING}`,
  idle: 'rounded-full shadow-[inset_0_0_0_1.75px_var(--idle)]',
  bad: `[--dot:var(--bad)] rotate-45 rounded-[2px] ${FILLED}`,
}

export function StatusDot({ status }: { status: Status }) {
  return <i aria-hidden="true" className={classNames('inline-block size-2 shrink-0', SHAPES[status])} />
}
