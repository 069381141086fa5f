const OPEN = '<think>'
const CLOSE = '</think>'

/**
 * Leaves out what a model thinks before it answers. Some servers send it with the answer, between `<think>` and `</think>`
 * at its start; others send it apart.
 */
export class SpokenText {
  #state: 'start' | 'thinking' | 'space' | 'spoken' = 'start'
  /** What can't be told yet: the start of a mark, or of the text. */
  #held = ''

  /** The part of the answer that is known after a further piece. */
  add(piece: string): string {
    if (this.#state === 'spoken') return piece
    this.#held += piece
    if (this.#state === 'start') {
      const text = this.#held.trimStart()
      if (OPEN.startsWith(text)) return ''
      if (!text.startsWith(OPEN)) return this.#speak(this.#held)
      this.#state = 'thinking'
      this.#held = text.slice(OPEN.length)
    }
    if (this.#state === 'thinking') {
      const end = this.#held.indexOf(CLOSE)
      if (end < 0) {
        this.#held = this.#held.slice(1 - CLOSE.length)
        return ''
      }
      this.#state = 'space'
      this.#held = this.#held.slice(end + CLOSE.length)
    }
    const text = this.#held.trimStart()
    return text === '' ? '' : this.#speak(text)
  }

  /** What was held back when the answer ends. */
  end(): string {
    return this.#state === 'start' ? this.#held : ''
  }

  #speak(text: string): string {
    this.#state = 'spoken'
    this.#held = ''
    return text
  }
}
