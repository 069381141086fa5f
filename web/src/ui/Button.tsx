import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'plain' | 'soft' | 'ghost' | 'bad' | 'bad-ghost'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** An action is pending: keeps the width and the focus, shows a spinner and `busyLabel`, ignores clicks. */
  busy?: boolean
  busyLabel?: string
  icon?: ReactNode
  /** As wide as its container. */
  block?: boolean
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent shadow-accent hover:bg-accent-hover active:bg-accent-press',
  plain: 'bg-surface text-ink shadow-plain hover:bg-hover active:bg-press',
  soft: 'bg-accent-soft text-accent-ink hover:bg-selected',
  ghost: 'text-ink-2 hover:bg-hover hover:text-ink',
  bad: 'bg-bad-solid text-on-bad hover:bg-bad-solid-hover',
  'bad-ghost': 'text-bad-ink hover:bg-bad-soft',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-[30px] gap-1.5 rounded-sm px-[11px] text-sm [&_svg]:size-[15px]',
  md: 'h-control gap-2 rounded-md px-3.5 text-md [&_svg]:size-4',
  lg: 'h-[46px] gap-2 rounded-row px-5 text-[0.9375rem] [&_svg]:size-4',
}

const OFF = 'bg-sunken text-ink-3 shadow-well'

/** The styles of a button, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant = 'plain', size: ButtonSize = 'md', block = false): string {
  return classNames(BASE, SIZES[size], VARIANTS[variant], block && 'w-full')
}

const BASE =
  'relative inline-flex shrink-0 items-center justify-center font-label leading-none! whitespace-nowrap transition-[background,box-shadow,translate] enabled:active:translate-y-[0.5px] [&_svg]:-ml-0.5 [&_svg]:shrink-0 [&_svg]:[stroke-width:1.9]'

export function Button(props: ButtonProps) {
  const { variant = 'plain', size = 'md', busy = false, busyLabel, icon, block, className, children, ...rest } = props
  const isOff = props.disabled === true && !busy
  const styles = classNames(
    BASE,
    SIZES[size],
    isOff ? OFF : VARIANTS[variant],
    busy && 'opacity-86',
    block && 'w-full',
    className,
  )
  return (
    <button
      type="button"
      {...rest}
      // Not disabled while busy: the browser would take the focus away.
      disabled={isOff}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : rest.onClick}
      className={styles}
    >
      {busy ? (
        <>
          <span aria-hidden="true" className="invisible inline-flex h-0 items-center gap-[inherit] overflow-hidden">
            {icon}
            {children}
          </span>
          <span className="absolute inset-0 inline-flex items-center justify-center gap-2">
            <LoaderCircle aria-hidden="true" className="animate-spin" />
            {busyLabel ?? children}
          </span>
        </>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  )
}

/** Also keeps a submit button from submitting. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
}
