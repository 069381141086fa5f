import type { FileCatalog } from '../../../core/files/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { Engines } from '../../../platform/engines/engines.ts'
import type { LoadGate } from '../../../platform/jobs/load-gate.ts'
import type { RecentFailures } from '../../../platform/jobs/recent-failures.ts'
import { WorkFailure } from '../../../platform/process/work-failure.ts'
import { energyOfLoudness } from '../tracks/gain.ts'
import { findUnmeasured, setLoudness } from '../tracks/tracks.repository.ts'
import { type MeasuredLoudness, measureLoudness } from './measure-loudness.ts'

interface LoudnessScannerDependencies {
  database: DatabaseHandle
  catalog: FileCatalog
  engines: Engines
  failures: RecentFailures
  loadGate: LoadGate
  signal: AbortSignal
}

/** Measures the loudness of tracks that have no loudness tag, each once. */
export class LoudnessScanner {
  readonly #dependencies: LoudnessScannerDependencies
  #afterId = ''
  #wasCutShort = false

  constructor(dependencies: LoudnessScannerDependencies) {
    this.#dependencies = dependencies
  }

  async isPossible(): Promise<boolean> {
    return (await this.#dependencies.engines.find('ffmpeg')) !== undefined
  }

  /**
   * Measures one track while the server is idle. When all have been tried: `done`, or `again` if some were interrupted
   * and must be retried later; the next call starts over.
   */
  async measureOne(): Promise<'more' | 'done' | 'again'> {
    const { database, catalog, engines, failures, loadGate, signal } = this.#dependencies
    const row = await findUnmeasured(database, this.#afterId)
    const program = await engines.find('ffmpeg')
    if (row === undefined || row.blob_key === null || program === undefined) return this.#endPass()
    const blobKey = row.blob_key
    await loadGate.untilIdle()
    const onComplaint = () => catalog.doubt(blobKey)
    this.#afterId = row.file_id
    let measured: MeasuredLoudness | null = null
    try {
      const measure = () => catalog.lend(blobKey, (path) => measureLoudness({ program, path, signal, onComplaint }))
      measured = await failures.attempt(`loudness ${blobKey}`, measure)
    } catch (error) {
      if (!(error instanceof WorkFailure)) throw error
      this.#wasCutShort = true
      return 'more'
    }
    signal.throwIfAborted()
    await setLoudness(database, row, {
      loudness_state: measured === null ? 'unmeasurable' : 'known',
      loudness_energy: measured === null ? null : energyOfLoudness(measured.loudnessLufs),
      peak: measured?.peak ?? null,
    })
    return 'more'
  }

  #endPass(): 'done' | 'again' {
    const result = this.#wasCutShort ? 'again' : 'done'
    this.#afterId = ''
    this.#wasCutShort = false
    return result
  }
}
