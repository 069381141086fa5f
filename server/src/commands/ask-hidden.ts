import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Prompts without echoing the input. Reads the first line of standard input when it is not a terminal. */
export async function askHidden(question: string): Promise<string> {
  const isConsole = process.stdin.isTTY
  if (isConsole) process.stderr.write(`${question}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const console = createInterface({ input: process.stdin, output: isConsole ? silent : undefined, terminal: isConsole })
  try {
    for await (const line of console) return line
    return ''
  } finally {
    console.close()
    if (isConsole) process.stderr.write('\n')
  }
}
