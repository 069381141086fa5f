import { formatSize } from '@pinloft/contract/shared/sizes'
import {
  WORLD_UNPACKED_FREE_BYTES,
  WORLD_UNPACKED_MAX_BYTES,
  WORLD_UNPACKED_MAX_RATIO,
} from '@pinloft/contract/worlds/limits'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { AppError } from '../../../platform/errors.ts'

const REFUSALS = WORLDS_TEXTS.refusals

/** Throws `world_refused` if an archive unpacks to more than a world would. Sizes are bytes. */
export function requireUnpackedSize(unpackedBytes: number, archiveBytes: number): void {
  const size = formatSize(unpackedBytes)
  if (unpackedBytes > WORLD_UNPACKED_MAX_BYTES) throw new AppError('world_refused', { detail: REFUSALS.tooLarge(size) })
  const denseBytes = Math.max(WORLD_UNPACKED_FREE_BYTES, archiveBytes * WORLD_UNPACKED_MAX_RATIO)
  if (unpackedBytes > denseBytes)
    throw new AppError('world_refused', { detail: REFUSALS.tooDense(formatSize(denseBytes)) })
}
