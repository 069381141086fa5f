import { type ChildProcess, fork } from 'node:child_process'
import type { GrowthAnswer, GrowthJob } from './growth-process.ts'

/** No measurement takes this long, at any size, even on a heavily loaded computer. */
const HANG_MS = 240_000

/** Measures parsers in a separate process, which is killed when one hangs. */
export class GrowthMeter {
  #child: ChildProcess | undefined

  async measure(job: GrowthJob): Promise<GrowthAnswer> {
    const child = this.#child ?? fork(new URL('./growth-process.ts', import.meta.url), { execArgv: [] })
    this.#child = child
    const { promise, resolve, reject } = Promise.withResolvers<GrowthAnswer>()
    const overdue = setTimeout(() => reject(new Error(`It hangs at ${job.sizeBytes} bytes`)), HANG_MS)
    const onExit = () => reject(new Error(`It dies at ${job.sizeBytes} bytes`))
    child.once('message', resolve)
    child.once('exit', onExit)
    child.send(job)
    try {
      return await promise
    } catch (error) {
      this.close()
      throw error
    } finally {
      clearTimeout(overdue)
      child.off('message', resolve)
      child.off('exit', onExit)
    }
  }

  close(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}
