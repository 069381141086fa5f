import { sendMachineKeys } from '@pinloft/contract/machines/control'
import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { ClipboardPaste, Eye, Keyboard, Maximize } from 'lucide-react'
import { useLocation } from 'wouter'
import { toastFailure } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { IconButton, toast } from '../../../ui/index.ts'
import { enterFullscreen } from '../console/useFullscreen.ts'
import { consoleAddress } from '../machinesPath.ts'

/** What is done most with the screen of a machine, without connecting first. */
export function ConsoleShortcuts({ machine: { id, status } }: { machine: Pick<Machine, 'id' | 'status'> }) {
  const [, navigate] = useLocation()
  const { mutate, isPending } = useMutation(mutationOf(sendMachineKeys))
  const takesKeys = status === 'running' || status === 'stopping'
  return (
    <>
      <IconButton
        label={TEXTS.pasteTitle}
        icon={<ClipboardPaste aria-hidden="true" />}
        disabled={!takesKeys}
        onClick={() => navigate(consoleAddress(id, { start: 'paste' }))}
      />
      <IconButton
        label={TEXTS.ctrlAltDel}
        icon={<Keyboard aria-hidden="true" />}
        disabled={!takesKeys || isPending}
        onClick={() =>
          mutate(
            { id, combination: 'ctrl-alt-delete' },
            {
              onSuccess: ({ message }) => toast({ title: message }),
              onError: (failure) => toastFailure(failure, TEXTS.keysFailed),
            },
          )
        }
      />
      <IconButton
        label={TEXTS.viewOnly}
        icon={<Eye aria-hidden="true" />}
        onClick={() => navigate(consoleAddress(id, { start: 'view-only' }))}
      />
      <IconButton
        label={TEXTS.fullscreen}
        icon={<Maximize aria-hidden="true" />}
        onClick={() => {
          enterFullscreen()
          navigate(consoleAddress(id))
        }}
      />
    </>
  )
}
