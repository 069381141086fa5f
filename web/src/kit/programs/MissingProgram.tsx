import { RefreshCw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { CommandLine } from '../../platform/CommandLine.tsx'
import { Button, Pane } from '../../ui/index.ts'

export interface MissingProgramProps {
  illustration: ReactNode
  title: string
  help: ReactNode
  /** Installs it. */
  command: string
  /** What was found, and where it was looked for. */
  children?: ReactNode
  note: ReactNode
  /** Other ways than looking again. */
  actions?: ReactNode
  checkLabel: string
  checkingLabel: string
  isChecking: boolean
  onCheck: () => void
}

/** Takes the place of what a program is needed for, while the server lacks it: how to install it. */
export function MissingProgram(props: MissingProgramProps) {
  const { illustration, title, help, command, children, note, actions, isChecking, onCheck } = props
  const id = useId()
  return (
    <Pane aria-labelledby={id} className="grid gap-5 p-6 pb-5 max-md:gap-4 max-md:p-4 max-md:pt-5">
      <div className="flex items-center gap-6 max-md:flex-col max-md:gap-2 max-md:text-center">
        {illustration}
        <div>
          <h2 id={id} className="font-display text-[1.5rem] leading-[1.875rem] font-title tracking-display text-ink">
            {title}
          </h2>
          <p className="mt-1 max-w-[520px] text-ink-2">{help}</p>
        </div>
      </div>
      <CommandLine command={command} />
      {children}
      <div className="flex items-center gap-2 border-t border-line pt-4 max-md:flex-wrap">
        <p className="flex-1 pr-4 text-sm text-pretty text-ink-3 max-md:basis-full max-md:pr-0 max-md:pb-1.5">{note}</p>
        {actions}
        <Button
          variant="primary"
          className="max-md:flex-1"
          icon={<RefreshCw aria-hidden="true" />}
          busy={isChecking}
          busyLabel={props.checkingLabel}
          onClick={onCheck}
        >
          {props.checkLabel}
        </Button>
      </div>
    </Pane>
  )
}
