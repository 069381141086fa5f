import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilStill } from './support.ts'

/** From wherever the focus is to anything else on the screen. */
const MOST_TABS = 60
/** How long a key is held: a radio button is chosen by an arrow only while that is down, a moment after it was pressed. */
const KEY_MS = 60
const GIVEN_BACK_WITHIN_FRAMES = 10

/** The keyboard of a page whose focus is never lost: after each key some element has it. */
export interface WatchedKeyboard {
  press: (key: string) => Promise<void>
  /** Types a text key by key. */
  type: (text: string) => Promise<void>
  /** Names what the following keys are for, and checks the focus after whatever has happened since the last key. */
  step: (name: string) => Promise<void>
  /** Presses Tab until an element has the focus. */
  tabTo: (target: Locator, tab?: 'Tab' | 'Shift+Tab') => Promise<void>
}

export interface WatchOptions {
  /** The focus must also be seen: whatever has it is on screen, with a ring of which at least one side shows. */
  isRingWatched?: boolean
}

export function watchedKeyboard(page: Page, { isRingWatched = false }: WatchOptions = {}): WatchedKeyboard {
  let stepName = 'start'
  let lastKey = 'the start'

  async function expectFocus(moment: string): Promise<void> {
    await waitUntilStill(page)
    await frames(page, 2)
    let focused = await focusedTag(page)
    // A dialog that closes just now gives the focus back a few frames later; one that is lost stays lost.
    for (let waited = 0; focused === 'nothing' && waited < GIVEN_BACK_WITHIN_FRAMES; waited++) {
      await frames(page, 1)
      focused = await focusedTag(page)
    }
    expect(focused, `the focus ${moment} (${stepName})`).not.toBe('nothing')
    if (isRingWatched) {
      await expect.poll(() => unseenFocus(page), { message: `the focus ${moment} (${stepName}) is seen` }).toBeNull()
    }
  }

  async function press(key: string): Promise<void> {
    // The answer to the previous key may have arrived since.
    await expectFocus(`after what followed ${lastKey}`)
    await page.keyboard.press(key, { delay: KEY_MS })
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
    async tabTo(target, tab = 'Tab') {
      const focused = target.and(page.locator(':focus'))
      for (let tabs = 0; (await focused.count()) === 0; tabs++) {
        expect(tabs, 'Tab stops').toBeLessThan(MOST_TABS)
        await page.keyboard.press(tab)
        lastKey = tab
        await expectFocus(`after ${tab}`)
      }
    },
  }
}

/**
 * Why the focus is not seen; null if it is. A screen or a dialog that has just opened begins without a ring; a
 * field of text shows its caret instead, an entry of a menu a background, and a selected annotation a frame.
 */
function unseenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const element = document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '') ?? focused
    if (
      !element ||
      element.matches(
        'main, [role=dialog], [data-highlighted], .selectedEditor, .selectedEditor *, input:read-write, textarea, [contenteditable=true]',
      )
    )
      return null
    const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.className}`
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
    if (outlineStyle === 'none') return `${name} has no ring`
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    let { left, top, right, bottom } = element.getBoundingClientRect()
    const sides = { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach }
    // What is left of the element's surroundings once all that scrolls or cuts off has been taken away.
    ;({ left, top, right, bottom } = { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue
      const box = around.getBoundingClientRect()
      left = Math.max(left, box.left)
      top = Math.max(top, box.top)
      right = Math.min(right, box.right)
      bottom = Math.min(bottom, box.bottom)
    }
    const isAcross = Math.min(sides.right, right) > Math.max(sides.left, left)
    const isDown = Math.min(sides.bottom, bottom) > Math.max(sides.top, top)
    const isSeen =
      (isDown && (sides.left >= left || sides.right <= right)) ||
      (isAcross && (sides.top >= top || sides.bottom <= bottom))
    return isAcross && isDown && isSeen ? null : `${name} is out of sight, or its ring is`
  })
}

function focusedTag(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    return activeElement === document.body || activeElement === null ? 'nothing' : activeElement.tagName.toLowerCase()
  })
}

function frames(page: Page, count: number): Promise<unknown> {
  return page.evaluate(async (count) => {
    for (let passed = 0; passed < count; passed++) await new Promise(requestAnimationFrame)
  }, count)
}
