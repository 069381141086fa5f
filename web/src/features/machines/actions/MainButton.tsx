import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { Link } from 'wouter'
import { Button, type ButtonProps, buttonClass } from '../../../ui/index.ts'
import { consoleAddress } from '../machinesPath.ts'
import { hasScreen, wayOn } from '../machineWords.ts'
import { useMachineCommand } from './useMachineCommand.ts'

interface MainButtonProps {
  machine: Machine
  size?: ButtonProps['size']
  /** `primary` where it is the main act of the screen. */
  variant?: 'soft' | 'primary'
  className?: string
}

/** The main act: to its screen while it has one, else to start it. */
export function MainButton({ machine, size = 'md', variant = 'soft', className = '' }: MainButtonProps) {
  const { run, pending } = useMachineCommand(machine)
  const actVariant = variant === 'primary' ? 'primary' : undefined
  const next = wayOn(machine)
  if (next !== null) {
    return (
      <Button
        size={size}
        variant={actVariant}
        className={className}
        aria-label={next === 'resume' ? TEXTS.resumeOf(machine.name) : TEXTS.rebootTitle(machine.name)}
        busy={pending !== null}
        onClick={() => run(next)}
      >
        {TEXTS[next]}
      </Button>
    )
  }
  if (hasScreen(machine) || machine.status === 'starting') {
    return (
      <Link
        href={consoleAddress(machine.id)}
        aria-label={TEXTS.connectTo(machine.name)}
        className={`${buttonClass(variant, size)} ${className}`}
      >
        {TEXTS.connect}
      </Link>
    )
  }
  return (
    <Button
      size={size}
      variant={actVariant}
      className={className}
      aria-label={TEXTS.startOf(machine.name)}
      disabled={machine.activity !== null}
      busy={pending === 'start'}
      busyLabel={TEXTS.starting}
      onClick={() => run('start')}
    >
      {TEXTS.start}
    </Button>
  )
}
