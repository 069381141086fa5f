import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const STORAGE_KEY = 'pinloft.theme'
const stored = new Map<string, string>()
const dataset: { theme?: string } = {}
const computer = Object.assign(new EventTarget(), { matches: false })

beforeEach(() => {
  stored.clear()
  computer.matches = false
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('matchMedia', () => computer)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The rendered theme after the page has started with the stored value and the system's theme has changed. */
async function start(saved?: string) {
  if (saved !== undefined) stored.set(STORAGE_KEY, saved)
  const theme = await import('./theme.ts')
  theme.startTheme()
  return theme
}

function changeComputer(isDark: boolean): void {
  computer.matches = isDark
  computer.dispatchEvent(new Event('change'))
}

test.each([
  ['light', 'light', 'light'],
  ['dark', 'dark', 'dark'],
  [undefined, 'dark', 'light'],
  ['purple', 'dark', 'light'],
])('with %j stored it is %s on a dark system and %s on a light one', async (saved, onDark, onLight) => {
  await start(saved)
  changeComputer(true)
  expect(dataset.theme).toBe(onDark)
  changeComputer(false)
  expect(dataset.theme).toBe(onLight)
})

test('a choice applies at once and is stored; the system theme is stored as no value', async () => {
  const { setThemeChoice } = await start()
  setThemeChoice('dark')
  expect([dataset.theme, stored.get(STORAGE_KEY)]).toEqual(['dark', 'dark'])
  setThemeChoice('system')
  expect([dataset.theme, stored.has(STORAGE_KEY)]).toEqual(['light', false])
})

test('a choice in another tab is applied; other storage changes are ignored', async () => {
  await start('light')
  changeComputer(false)
  stored.set(STORAGE_KEY, 'dark')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }))
  expect(dataset.theme).toBe('light')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: STORAGE_KEY }))
  expect(dataset.theme).toBe('dark')
})

test('without storage it follows the system, and a choice lasts for the page', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const { setThemeChoice } = await start()
  changeComputer(true)
  expect(dataset.theme).toBe('dark')
  setThemeChoice('light')
  expect(dataset.theme).toBe('light')
})
