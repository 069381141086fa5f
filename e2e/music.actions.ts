import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sessionHeaders } from './files.actions.ts'
import { type Pinloft, waitUntil } from './support.ts'

/** Waits until the server has read the tags of all stored music. */
export async function tagsAreRead(server: Pinloft, trackCount: number): Promise<void> {
  const headers = await sessionHeaders(server)
  const summary = async (): Promise<{ trackCount: number; unreadCount: number }> =>
    (await fetch(`${server.url}/api/music/summary`, { headers })).json()
  await waitUntil(async () => {
    const read = await summary()
    return read.trackCount === trackCount && read.unreadCount === 0
  })
}

/** The media element that plays. */
export function soundOf(page: Page) {
  const read = <Value>(get: (element: HTMLAudioElement) => Value) =>
    page
      .locator('audio')
      .evaluate(
        (element, body) => new Function('element', `return (${body})(element)`)(element),
        `${get}`,
      ) as Promise<Value>
  const position = () => read((element) => element.currentTime)
  return {
    position,
    isPaused: () => read((element) => element.paused),
    isDirect: async () => !(await read((element) => element.src)).startsWith('blob:'),
    /** Waits until playback has actually passed a time. */
    plays: async (beyondSeconds = 0.3) => {
      await expect.poll(position).toBeGreaterThan(beyondSeconds)
      const before = await position()
      await expect.poll(position).not.toBe(before)
    },
  }
}

/** Plays a track of the list. */
export async function playTrack(page: Page, title: string): Promise<void> {
  await page.getByRole('listitem').getByRole('button', { name: title, exact: true }).click()
  await heading(page, title).waitFor()
}

/** The title of the current track in the large player. */
export function heading(page: Page, title: string) {
  return page.getByRole('region', { name: MUSIC_TEXTS.nowPlaying }).getByRole('heading', { name: title })
}

const SEGMENTS: ReadonlySet<string> = new Set(['albums', 'artists', 'tracks', 'playlists'])

/** Opens another view of the music. */
export async function openView(page: Page, view: keyof typeof MUSIC_TEXTS.views): Promise<void> {
  if (SEGMENTS.has(view)) return page.getByRole('radio', { name: MUSIC_TEXTS.views[view], exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^${MUSIC_TEXTS.view}: `) }).click()
  await page.getByRole('menuitemradio', { name: MUSIC_TEXTS.views[view], exact: true }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

/** Chooses an action from the menu of a track, an album or a playlist. */
export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: MUSIC_TEXTS.more(name) }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  // While the menu is open it captures all keys.
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

/** The titles in the list, in order. */
export function titlesOf(page: Page, list: string): Promise<string[]> {
  return page.getByRole('list', { name: list }).locator('[data-row]').allInnerTexts()
}

declare global {
  interface Window {
    /** Captured samples, from -1 to 1. */
    captured: Float32Array[]
  }
}

/** Runs on the audio thread, so that no sample is missed however busy the page is. */
const CAPTURE = `registerProcessor('capture', class extends AudioWorkletProcessor {
  process([[samples]]) {
    if (samples !== undefined) this.port.postMessage(samples.slice())
    return true
  }
})`

/** Starts capturing the output of the page's media element. */
export async function captureSound(page: Page, rateHz: number): Promise<void> {
  await page.locator('audio').evaluate(
    async (element: HTMLAudioElement, { sampleRate, code }) => {
      const context = new AudioContext({ sampleRate })
      const module = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
      await context.audioWorklet.addModule(module)
      const capture = new AudioWorkletNode(context, 'capture', { outputChannelCount: [2] })
      window.captured = []
      capture.port.onmessage = ({ data }: MessageEvent<Float32Array>) => window.captured.push(data)
      const source = context.createMediaElementSource(element)
      source.connect(capture)
      source.connect(context.destination)
    },
    { sampleRate: rateHz, code: CAPTURE },
  )
}

/** The samples captured so far. */
export async function capturedSound(page: Page): Promise<Float32Array> {
  const samples = await page.evaluate(() => window.captured.map((block) => Array.from(block)))
  return new Float32Array(samples.flat())
}

/** The longest run of silence between the first and the last sound, in samples. */
export function longestSilenceWithin(samples: Float32Array): number {
  const isLoud = (sample: number) => Math.abs(sample) > 0.001
  const sound = samples.subarray(samples.findIndex(isLoud), samples.findLastIndex(isLoud))
  let [longest, current] = [0, 0]
  for (const sample of sound) {
    current = isLoud(sample) ? 0 : current + 1
    longest = Math.max(longest, current)
  }
  return longest
}
