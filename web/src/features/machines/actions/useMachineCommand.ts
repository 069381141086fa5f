import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { toastFailure } from '../../../platform/failures.ts'
import { type MachineCommand, useCommandMachine } from '../machines.api.ts'

/** Starts, stops or pauses a machine, and says why that failed. */
export function useMachineCommand({ id }: Pick<Machine, 'id'>) {
  const { mutate, isPending, variables } = useCommandMachine()
  return {
    run: (command: MachineCommand) =>
      mutate({ id, command }, { onError: (failure) => toastFailure(failure, TEXTS.changeFailed) }),
    /** The command that the server has not answered yet. */
    pending: isPending ? variables.command : null,
  }
}
