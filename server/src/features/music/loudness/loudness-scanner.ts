import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { Engines } from '../../../platform/engines/engines.ts'
import type { Lulls } from '../../../platform/jobs/lulls.ts'
import type { FileCatalog } from '../../files/index.ts'
import { findUnmeasured, setLoudness } from '../tracks.repository.ts'
import { energyOfLoudness } from './gain.ts'
import { measureLoudness } from './measure-loudness.ts'

interface LoudnessScannerDependencies {
  database: DatabaseHandle
  catalog: FileCatalog
  engines: Engines
  lulls: Lulls
  signal: AbortSignal
}

/** Measures how loud the tracks are of which no tag says it, each once. */
export class LoudnessScanner {
  readonly #dependencies: LoudnessScannerDependencies

  constructor(dependencies: LoudnessScannerDependencies) {
    this.#dependencies = dependencies
  }

  async isPossible(): Promise<boolean> {
    return (await this.#dependencies.engines.find('ffmpeg')) !== undefined
  }

  /** Measures a track when nobody asks for anything; false where there is none to be measured. */
  async measureOne(): Promise<boolean> {
    const { database, catalog, engines, lulls, signal } = this.#dependencies
    const row = await findUnmeasured(database)
    if (row === undefined || row.blob_key === null) return false
    const blobKey = row.blob_key
    const program = await engines.find('ffmpeg')
    if (program === undefined) return false
    await lulls.untilIdle()
    const path = catalog.localPath(blobKey)
    const onComplaint = () => catalog.doubt(blobKey)
    const measured = path === null ? null : await measureLoudness({ program, path, signal, onComplaint })
    signal.throwIfAborted()
    await setLoudness(database, row, {
      loudness_state: measured === null ? 'unmeasurable' : 'known',
      loudness_energy: measured === null ? null : energyOfLoudness(measured.loudnessLufs),
      peak: measured?.peak ?? null,
    })
    return true
  }
}
