import type { BrowserContext } from 'playwright-core'

export interface ExpectedFaults {
  expectedStatuses?: readonly number[]
  expectedFaults?: readonly RegExp[]
}

/** Watches a browser context, for one test after the other. */
export interface Traps {
  /** Begins with a test. What it returns grows while the test runs. */
  begin: (expected: ExpectedFaults) => readonly string[]
  /** What happens from now on belongs to no test. */
  end: () => void
}

/** Collects events that must never occur in any page of the context. */
export function trapFaults(context: BrowserContext, origin: string): Traps {
  let faults: string[] = []
  let expected: ExpectedFaults = {}
  const add = (fault: string) => {
    if (!expected.expectedFaults?.some((pattern) => pattern.test(fault))) faults.push(fault)
  }
  const host = new URL(origin).host

  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(message.text())?.[1]
    if (status !== undefined && expected.expectedStatuses?.includes(Number(status))) return
    add(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => add(`page error: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    if (leavesOrigin(request.url(), host)) add(`request to another origin: ${request.url()}`)
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (leavesOrigin(socket.url(), host)) add(`socket to another origin: ${socket.url()}`)
    })
  })
  return {
    begin(nextExpected) {
      expected = nextExpected
      faults = []
      return faults
    },
    end() {
      faults = []
    },
  }
}

function leavesOrigin(address: string, host: string): boolean {
  const url = new URL(address)
  return /^(https?|wss?):$/.test(url.protocol) && url.host !== host
}
