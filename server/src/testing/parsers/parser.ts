/** Creates input of about a size in bytes, and returns a function that parses it. */
export type HostileCase = (sizeBytes: number) => () => unknown

/** A parser of uploaded content. */
export interface Parser {
  /** Its source files, relative to `server/src`. */
  modules: readonly string[]
  /**
   * In a process with time and memory limits; or in the server itself, in short steps and in time linear in the size.
   */
  runs: 'confined' | 'in the server'
  /** The largest size that is read; if that is far more than needed, a size at which growth is evident. */
  limitBytes: number
  /** Inputs that would show bad growth, by what is bad about them. */
  cases: Readonly<Record<string, HostileCase>>
}
