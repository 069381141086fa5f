import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Tooltip } from './Tooltip.tsx'

export interface ToolbarButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string
  /** A lucide icon. */
  icon: ReactNode
  isOn?: boolean
  shortcut?: string
  /** Something small drawn over the icon, such as a mark that a filter is set. */
  mark?: ReactNode
}

/** Makes an element the toolbar whose width decides whether its buttons show their labels. */
export const TOOLBAR = '@container/toolbar'

/**
 * A button of a toolbar: its icon, and its label where there is room. An element around buttons can set `data-words`:
 * `early` if little stands beside them, `mostly` if their labels
 * shall show wherever there is room.
 */
export function ToolbarButton(props: ToolbarButtonProps) {
  const { label, icon, isOn = false, shortcut, mark, className, ...rest } = props
  return (
    <Tooltip content={label} shortcut={shortcut} isHidden={rest['aria-expanded'] === true}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={classNames(
          'relative inline-flex h-[30px] min-w-[30px] shrink-0 items-center justify-center gap-1.5 rounded-sm px-[7px] text-sm font-label transition-[background,color] max-md:h-10 max-md:min-w-10',
          'enabled:hover:bg-hover enabled:hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:[stroke-width:1.85]',
          isOn ? 'bg-accent-soft text-accent-ink' : 'text-ink-2',
          className,
        )}
      >
        {icon}
        <span className="hidden in-data-[words=mostly]:@min-[560px]/toolbar:@max-[736px]/toolbar:inline in-data-[words=mostly]:@min-[1060px]/toolbar:inline @min-[1180px]/toolbar:inline in-data-[words=early]:@min-[900px]/toolbar:inline">
          {label}
        </span>
        {mark}
      </button>
    </Tooltip>
  )
}
