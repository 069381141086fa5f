/** A fault as the operating system reports it. */
export interface Fault {
  code?: string
  errcode?: number
  /** Whether only one step fails, or every step from that one on. */
  isOnce: boolean
  /** Only steps with this name count and fail. */
  only?: string
}

/** Counts the steps of an operation, and makes one of them fail, or that one and all later ones. */
export class Faults {
  #fault: (Fault & { atStep: number }) | undefined
  #steps = 0
  #hit: string | undefined

  /** Number of steps since `arm` or `watch`. */
  get steps(): number {
    return this.#steps
  }

  /** The first step that failed; undefined if none has. */
  get hit(): string | undefined {
    return this.#hit
  }

  /** Starts counting. */
  watch(): void {
    this.#fault = undefined
    this.#steps = 0
    this.#hit = undefined
  }

  /** Starts counting, and makes the step with this number, counted from 1, fail. */
  arm(atStep: number, fault: Fault): void {
    this.watch()
    this.#fault = { ...fault, atStep }
  }

  /** Stops failing; what has failed is still known. */
  disarm(): void {
    this.#fault = undefined
  }

  /** Performs a step, unless it is due to fail; then `remains` does what happens even if it fails. */
  async step<Result>(name: string, work: () => Promise<Result>, remains?: () => Promise<unknown>): Promise<Result> {
    const fault = this.#due(name)
    if (fault === undefined) return work()
    await remains?.().catch(() => {})
    throw fault
  }

  /** The same for synchronous work. */
  stepSync<Result>(name: string, work: () => Result): Result {
    const fault = this.#due(name)
    if (fault !== undefined) throw fault
    return work()
  }

  #due(name: string): Error | undefined {
    const fault = this.#fault
    if (fault?.only !== undefined && fault.only !== name) return undefined
    this.#steps++
    if (fault === undefined || this.#steps < fault.atStep) return undefined
    if (fault.isOnce && this.#hit !== undefined) return undefined
    this.#hit ??= `${name} (step ${this.#steps})`
    const { code, errcode } = fault
    return Object.assign(new Error(`${code ?? errcode}: injected into ${name}`), { code, errcode })
  }
}
