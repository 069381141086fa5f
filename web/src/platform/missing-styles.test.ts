import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refetchMissingStyles } from './missing-styles.ts'

class FakeLink {
  rel = 'stylesheet'
  href = ''
  crossOrigin: string | null = null
  nonce = ''
  replacement: FakeLink | undefined

  replaceWith(link: FakeLink): void {
    this.replacement = link
  }
}

let fail: (target: unknown) => void
let isCapturing: boolean | undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('HTMLLinkElement', FakeLink)
  vi.stubGlobal('document', {
    createElement: () => new FakeLink(),
    addEventListener: (_type: string, listener: (event: { target: unknown }) => void, capture: boolean) => {
      fail = (target) => listener({ target })
      isCapturing = capture
    },
  })
  refetchMissingStyles()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const linkTo = (href: string): FakeLink =>
  Object.assign(new FakeLink(), { href, crossOrigin: 'use-credentials', nonce: 'n' })

test('a stylesheet that failed to load is requested again, with back-off', async () => {
  // The error event of a link does not bubble.
  expect(isCapturing).toBe(true)
  let link = linkTo('/assets/a.css')
  for (const delayMs of [250, 500, 1000]) {
    fail(link)
    await vi.advanceTimersByTimeAsync(delayMs - 1)
    expect(link.replacement).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect({ ...link.replacement, replacement: undefined }).toEqual({ ...link, replacement: undefined })
    link = link.replacement ?? link
  }
  const other = linkTo('/assets/b.css')
  fail(other)
  await vi.advanceTimersByTimeAsync(250)
  expect(other.replacement).toBeDefined()
})

test('links other than stylesheets are left alone', async () => {
  const preload = Object.assign(linkTo('/assets/a.js'), { rel: 'modulepreload' })
  const picture = { rel: 'stylesheet', href: '/a.png', replaceWith: vi.fn() }
  for (const target of [preload, picture, null]) fail(target)
  await vi.advanceTimersByTimeAsync(1000)
  expect([preload.replacement, picture.replaceWith.mock.calls]).toEqual([undefined, []])
})
