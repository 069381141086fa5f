import { ChevronDown } from 'lucide-react'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classNames, Tooltip } from '../../../ui/index.ts'

export interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'style'> {
  label: string
  icon?: ReactNode
  isOn?: boolean
  shortcut?: string
}

const BASE =
  'inline-flex h-[34px] min-w-[34px] shrink-0 items-center justify-center gap-1.5 rounded-sm text-sm leading-none font-name whitespace-nowrap transition-colors enabled:hover:bg-hover enabled:hover:text-ink disabled:text-ink-off data-[state=open]:bg-hover max-md:size-11 max-md:rounded-row [&_svg]:size-[17px] max-md:[&_svg]:size-5'

/** A button of the editor's bar that changes what is selected: the text keeps its focus. */
export function ToolButton({ label, icon, isOn = false, shortcut, className, children, ...rest }: ToolButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut}>
      <button
        type="button"
        aria-label={label}
        onMouseDown={(event) => event.preventDefault()}
        {...rest}
        className={classNames(BASE, isOn ? 'bg-accent-soft text-accent-ink' : 'text-ink-2', className)}
      >
        {icon}
        {children}
      </button>
    </Tooltip>
  )
}

export interface ToolMenuButtonProps extends ComponentProps<'button'> {
  label: string
  icon?: ReactNode
  /** Its width, for choices whose words differ in length. */
  width?: number
}

/** The button of a menu in the bar. */
export function ToolMenuButton({ label, icon, width, children, className, ...rest }: ToolMenuButtonProps) {
  const style: CSSProperties | undefined = width === undefined ? undefined : { width }
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
      style={style}
      className={classNames(BASE, 'pr-[7px] pl-[9px] text-ink-2', className)}
    >
      {icon}
      {children !== undefined && <span className="min-w-0 flex-1 truncate text-left leading-[18px]">{children}</span>}
      <ChevronDown aria-hidden="true" className="size-[13px]! text-ink-3" />
    </button>
  )
}

/** A group of tools, with a line before it unless it is the first. */
export function ToolGroup({ children, isFirst = false }: { children: ReactNode; isFirst?: boolean }) {
  return (
    <>
      {!isFirst && <i aria-hidden="true" className="h-5 w-px shrink-0 bg-line" />}
      <span className="flex shrink-0 items-center gap-0.5">{children}</span>
    </>
  )
}
