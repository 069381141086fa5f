import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

export interface PickButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  icon?: ReactNode
}

/** A button in the shape of a field, which opens a choice. */
export function PickButton({ icon, children, ...rest }: PickButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className="flex h-10 w-full min-w-0 items-center gap-[9px] rounded-md bg-raised pr-[9px] pl-3 text-left text-md text-ink shadow-field transition-shadow hover:bg-hover dark:bg-sunken [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <ChevronDown aria-hidden="true" />
    </button>
  )
}
