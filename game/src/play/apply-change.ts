import type { RoomChange } from '@pinloft/contract/block-game/together'
import { idOf } from '../blocks/cell.ts'
import { blockOf } from '../blocks/registry.ts'
import type { World } from '../world/world.ts'

/** Makes a change that was decided on elsewhere; nothing follows from it but that a sign takes its text along. */
export function applyChange(world: World, [x, y, z, value]: RoomChange): void {
  if (typeof value === 'string') {
    // It may be broken already where it is not yet decided on.
    if (value === '' || blockOf(world.cellAt(x, y, z)).shape === 'sign') world.setText(x, y, z, value)
    return
  }
  const before = world.setCell(x, y, z, value)
  const isSignGone = before !== undefined && blockOf(before).shape === 'sign' && idOf(before) !== idOf(value)
  if (isSignGone) world.setText(x, y, z, '')
}
