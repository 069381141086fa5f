import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/system-packages.mjs'
import type { Row } from '../report.ts'
import type { Stage } from '../stage.ts'

const CODE_GOAL_BYTES = 130_000
const TOTAL_GOAL_BYTES = 250_000
const CODE_TYPES: ReadonlySet<string> = new Set(['Script', 'Stylesheet'])

/** Bytes on the wire, headers included, until a new visitor sees the gate and loading has finished. */
export async function measureFirstLoad({ pinloft }: Stage): Promise<Row[]> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium is not installed')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const types = new Map<string, string>()
  let [codeBytes, totalBytes] = [0, 0]
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    totalBytes += encodedDataLength
    if (CODE_TYPES.has(types.get(requestId) ?? '')) codeBytes += encodedDataLength
  })
  await page.goto(pinloft.url)
  await page.getByLabel(ACCESS_TEXTS.pinLabel).waitFor()
  await page.waitForLoadState('networkidle')
  await browser.close()
  const row = (what: string, bytes: number, goalBytes: number): Row => ({
    what,
    ours: `${(bytes / 1000).toFixed(1)} KB`,
    goal: { text: `≤ ${goalBytes / 1000} KB`, isMet: bytes <= goalBytes },
  })
  return [
    row('first load, scripts and styles', codeBytes, CODE_GOAL_BYTES),
    row('first load, everything', totalBytes, TOTAL_GOAL_BYTES),
  ]
}
