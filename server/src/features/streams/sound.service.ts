import type { Credentials } from '../../core/protection/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { FilmInputs } from './film-inputs.ts'
import type { Films } from './films.ts'
import { chosenSound } from './playback-fallbacks.ts'
import type { RunSlots } from './run-slots.ts'
import { sampleCountOf } from './sound/sample-count.ts'
import { SoundRun } from './sound/sound-run.ts'

interface SoundDependencies {
  films: Films
  inputs: FilmInputs
  slots: RunSlots
}

/** Decodes music to exactly the samples that were encoded, so that tracks can be joined without a gap. */
export class SoundService {
  readonly #films: Films
  readonly #inputs: FilmInputs
  readonly #slots: RunSlots
  /** Active runs, with the digests of their contents. */
  readonly #runs = new Map<SoundRun, string>()

  constructor({ films, inputs, slots }: SoundDependencies) {
    this.#films = films
    this.#inputs = inputs
    this.#slots = slots
  }

  /**
   * FLAC in fragmented MP4 from a given time on, for as long as it is read; it is cut off when `stopped` is aborted.
   * Throws what `Films.open` throws, and `playback_unavailable` if there is nothing to hear.
   */
  async read(
    id: string,
    fromSeconds: number,
    credentials: Credentials,
  ): Promise<{ blocks: AsyncGenerator<Buffer, void, void>; stopped: AbortSignal; stop(): void }> {
    const { film, file } = await this.#films.open(id, credentials)
    const sound = chosenSound(film, undefined)
    if (sound === undefined || sound.sampleRateHz === null) throw new AppError('playback_unavailable')
    const openInput = () => this.#inputs.open(file)
    const sampleCount = await sampleCountOf(file, film, sound)
    const plan = { sound, container: film.container, sampleCount, fromSeconds }
    const run = new SoundRun({ plan, slots: this.#slots, openInput })
    return { blocks: this.#blocksOf(run, file.sha256), stopped: run.stopped, stop: () => run.stop() }
  }

  forget(sha256: string): void {
    for (const [run, content] of this.#runs) if (content === sha256) run.stop()
  }

  close(): void {
    for (const run of this.#runs.keys()) run.stop()
  }

  async *#blocksOf(run: SoundRun, sha256: string): AsyncGenerator<Buffer, void, void> {
    this.#runs.set(run, sha256)
    try {
      yield* run.output()
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError('playback_unavailable', { cause })
    } finally {
      this.#runs.delete(run)
    }
  }
}
