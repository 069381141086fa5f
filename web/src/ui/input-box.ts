import { classNames } from './class-names.ts'

/** The frame of a text input: on focus its own border thickens instead of showing the focus ring. */
export function inputBoxClass(size: 'md' | 'lg', hasError: boolean): string {
  return classNames(
    'flex w-full items-center bg-raised text-ink transition-shadow dark:bg-sunken [&>svg]:shrink-0 [&>svg]:text-ink-3',
    size === 'lg'
      ? 'h-[50px] gap-[9px] rounded-[13px] px-[15px] text-lg'
      : 'h-10 gap-[9px] rounded-md px-3 text-md max-md:text-lg',
    hasError
      ? 'shadow-[inset_0_0_0_1.5px_var(--bad)] focus-within:shadow-[inset_0_0_0_1.5px_var(--bad),0_0_0_4px_color-mix(in_oklch,var(--bad)_16%,transparent)]'
      : 'shadow-field focus-within:shadow-[inset_0_0_0_1.5px_var(--accent),0_0_0_4px_color-mix(in_oklch,var(--accent)_18%,transparent)]',
    'has-disabled:opacity-75',
  )
}

export const INPUT = 'h-full w-0 min-w-0 flex-1 bg-transparent outline-none'
