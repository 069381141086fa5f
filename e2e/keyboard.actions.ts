import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilStill } from './support.ts'

/** The keyboard of a page whose focus is never lost: after each key some element has it. */
export interface WatchedKeyboard {
  press: (key: string) => Promise<void>
  /** Types a text key by key. */
  type: (text: string) => Promise<void>
  /** Names what the following keys are for, and checks the focus after whatever has happened since the last key. */
  step: (name: string) => Promise<void>
}

export function watchedKeyboard(page: Page): WatchedKeyboard {
  let stepName = 'start'
  let lastKey = 'the start'

  async function expectFocus(moment: string): Promise<void> {
    await waitUntilStill(page)
    await twoFrames(page)
    const focused = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement === document.body || activeElement === null ? 'nothing' : activeElement.tagName.toLowerCase()
    })
    expect(focused, `the focus ${moment} (${stepName})`).not.toBe('nothing')
  }

  async function press(key: string): Promise<void> {
    // The answer to the previous key may have arrived since.
    await expectFocus(`after what followed ${lastKey}`)
    await page.keyboard.press(key)
    lastKey = key
    await expectFocus(`after ${key}`)
  }

  return {
    press,
    async type(text) {
      for (const character of text) await press(character)
    },
    async step(name) {
      await expectFocus(`after what followed ${lastKey}`)
      stepName = name
    },
  }
}

function twoFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
