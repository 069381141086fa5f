/** Runs tasks one at a time, in the order in which they were added. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task, task)
    this.#last = result.catch(() => {})
    return result
  }
}
