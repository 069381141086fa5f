import type { AboutChangeMark } from '@pinloft/contract/about-page/endpoints'
import { ABOUT_CHANGE_MARKS_MAX } from '@pinloft/contract/about-page/limits'

/** Numbers what this page sends, so that the server recognises it although no reply arrived, even after a reload. */
export class ChangeMarks {
  readonly #writer = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join('')
  #number = 0
  /** What earlier pages sent of the same text. */
  #continues: readonly AboutChangeMark[]

  constructor(continues: readonly AboutChangeMark[] = []) {
    this.#continues = continues
  }

  /** Everything that may be the last change that the server has. */
  get sent(): AboutChangeMark[] {
    const own = this.#number === 0 ? [] : [{ writer: this.#writer, number: this.#number }]
    return [...this.#continues, ...own].slice(-ABOUT_CHANGE_MARKS_MAX)
  }

  /** Marks another change that is sent. */
  next(): { change: AboutChangeMark; continues: AboutChangeMark[] } {
    const continues = this.sent
    this.#number++
    return { change: { writer: this.#writer, number: this.#number }, continues }
  }

  /** A reply arrived: from now on the server has a change of this page. */
  settle(): void {
    this.#continues = []
  }
}
