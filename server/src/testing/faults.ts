/** A fault as the system tells it. */
export interface Fault {
  code?: string
  errcode?: number
  /** Whether only one step fails, or every step from there on. */
  isOnce: boolean
  /** Only steps of this name count and fail. */
  only?: string
}

/** Counts the steps of some work, and makes one of them fail, or it and all after it. */
export class Faults {
  #fault: (Fault & { atStep: number }) | undefined
  #steps = 0
  #hit: string | undefined

  /** Steps since `arm` or `watch`. */
  get steps(): number {
    return this.#steps
  }

  /** The step that has failed first; undefined where none has. */
  get hit(): string | undefined {
    return this.#hit
  }

  /** Counts from here on. */
  watch(): void {
    this.#fault = undefined
    this.#steps = 0
    this.#hit = undefined
  }

  /** The same, and the step of this number, counted from 1, fails. */
  arm(atStep: number, fault: Fault): void {
    this.watch()
    this.#fault = { ...fault, atStep }
  }

  /** Nothing fails any more; what has failed is still known. */
  disarm(): void {
    this.#fault = undefined
  }

  /** Does a step, unless it is to fail; then what is left of it is done by `remains`. */
  async step<Result>(name: string, work: () => Promise<Result>, remains?: () => Promise<unknown>): Promise<Result> {
    const fault = this.#due(name)
    if (fault === undefined) return work()
    await remains?.().catch(() => {})
    throw fault
  }

  /** The same for work that does not wait. */
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
