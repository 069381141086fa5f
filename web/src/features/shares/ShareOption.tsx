import type { ReactNode } from 'react'
import { Switch, type SwitchProps } from '../../ui/index.ts'

/** A switch, and what it needs below it while it is on. */
export function ShareOption({ children, ...option }: SwitchProps & { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <Switch {...option} />
      {option.checked && children}
    </div>
  )
}
