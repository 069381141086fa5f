import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { DRAFT_TEXTS } from '@pinloft/contract/shared/draft-texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngSample } from './files.samples.ts'
import {
  changeGuide,
  LONG_GUIDE,
  preview,
  source,
  storedGuide,
  storeGuide,
  toast,
  waitForDraft,
  writer,
  writeSource,
} from './guides.actions.ts'
import {
  expectGoodLooks,
  openPageInside,
  type Pinloft,
  passGate,
  resize,
  startPinloft,
  startPinloftForTest,
  typeText,
  waitForFocus,
} from './support.ts'

let server: Pinloft

beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

const update = (page: Page) => page.getByRole('button', { name: TEXTS.update })

async function openWriter(content: string, options: Parameters<typeof openPageInside>[1] = {}) {
  const guide = await storeGuide(server, { title: 'Harbour', content })
  const page = await openPageInside(server, { ...options, path: `/guides?guide=${guide.id}&view=edit` })
  await writer(page).waitFor()
  return { guide, page }
}

/** Pastes as from another program, where the focus is; `picture` is how Excel shows what it copies. */
async function pasteText(page: Page, text: string, html?: string, picture?: Buffer): Promise<void> {
  await source(page).evaluate(
    (element, { text, html, picture }) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      if (html !== undefined) data.setData('text/html', html)
      if (picture !== undefined) data.items.add(new File([new Uint8Array(picture)], 'x.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { text, html, picture: picture && [...picture] },
  )
}

describe('writing', () => {
  it('looks good', async () => {
    const guide = await storeGuide(server, LONG_GUIDE)
    const page = await openPageInside(server, { path: `/guides?guide=${guide.id}&view=edit` })
    await source(page).waitFor()
    await preview(page).getByRole('heading', { name: 'Pick sizes' }).waitFor()
    await expectGoodLooks(page, 'guide-edit', { widths: [1280, 360], alsoFits: [820] })
    await resize(page, 360)
    await page.getByRole('button', { name: TEXTS.details }).click()
    await page.getByRole('dialog', { name: TEXTS.details }).getByLabel(TEXTS.categoryLabel).waitFor()
    await expectGoodLooks(page, 'guide-details', { widths: [360, 820] })
  })

  it('takes title and tags of pasted front matter, and shows the rest as facts', async () => {
    const page = await openPageInside(server, { path: '/guides?view=create' })
    await source(page).click()
    await pasteText(
      page,
      '---\ntitle: "Knots: all"\ntags:\n  - rope\n  - sail\nauthor: Ann\n---\n\n## Bowline\n\nA loop of $l^2$ costs $5 and $6',
    )
    await toast(page, TEXTS.detailsTaken).waitFor()
    await preview(page).getByRole('heading', { name: 'Bowline' }).waitFor()
    await preview(page).locator('.katex').waitFor()
    await preview(page).getByText('costs $5 and $6').waitFor()
    const facts = preview(page).locator('dl')
    await expect.poll(() => facts.getByRole('term').allTextContents()).toEqual(['author'])
    await expect.poll(() => facts.getByRole('definition').allTextContents()).toEqual(['Ann'])
    await expect.poll(() => page.getByLabel(TEXTS.titleLabel).inputValue()).toBe('Knots: all')
    await page.getByRole('button', { name: TEXTS.create }).click()
    await page.getByRole('article').getByRole('heading', { name: 'Bowline' }).waitFor()
    const stored = await storedGuide(server, new URL(page.url()).searchParams.get('guide') ?? '')
    expect(stored).toMatchObject({
      title: 'Knots: all',
      tags: ['rope', 'sail'],
      content: '---\nauthor: Ann\n---\n\n## Bowline\n\nA loop of $l^2$ costs $5 and $6',
    })
  })

  it('takes lists, tables and links of other programs as Markdown, and code as it is', async () => {
    const { guide, page } = await openWriter('Above')
    await source(page).click()
    await page.keyboard.press('Control+End')
    const written = () => source(page).evaluate((element) => [...element.children].map((line) => line.textContent))
    await pasteText(
      page,
      'Shopping\r\n·\tBread\r\n',
      `<h2>Shopping<span style='display:none;mso-hide:all'>secret</span></h2><p style='mso-list:l0 level1 lfo1'><span
        style='mso-list:Ignore'>·&nbsp;</span>Bread, <b>dark</b></p>`,
    )
    await expect.poll(written).toEqual(['Above', '', '## Shopping', '', '- Bread, **dark**'])
    await page.keyboard.press('Control+z')
    await expect.poll(written).toEqual(['AboveShopping', '·\tBread', ''])
    await page.keyboard.press('Control+a')
    const cells = '<table><tr><td>a</td><td>1<br>2</td></tr></table>'
    await pasteText(page, 'a\t1 2', cells, pngSample('x').buffer)
    await expect.poll(written).toEqual(['| a | 1<br>2 |', '| --- | --- |'])
    await page.keyboard.press('Control+a')
    const code =
      '<div style="font-family: monospace;white-space: pre;"><div><b># Not yet a heading</b></div><div>* x</div></div>'
    await pasteText(page, '# Not yet a heading\n* x', code)
    await expect.poll(written).toEqual(['# Not yet a heading', '* x'])
    await page.keyboard.press('Control+s')
    await toast(page, GUIDES_TEXTS.updated).waitFor()
    await expect.poll(() => storedGuide(server, guide.id)).toMatchObject({ content: '# Not yet a heading\n* x' })
  })

  it('needs no mouse: fields, tags, marks by shortcut, saved by Ctrl+S', async () => {
    const { guide, page } = await openWriter('plain word')
    await page.getByLabel(TEXTS.tagsLabel).focus()
    await typeText(page, 'rope, sail,')
    await typeText(page, 'deck')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    await page.getByLabel(TEXTS.categoryLabel).focus()
    await typeText(page, 'Boat')
    await source(page).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+b')
    await preview(page).locator('strong', { hasText: 'word' }).waitFor()
    await page.keyboard.press('Control+m')
    await page.keyboard.press('Tab')
    await expect.poll(() => source(page).evaluate((element) => element.contains(document.activeElement))).toBe(false)
    await page.keyboard.press('Control+s')
    await toast(page, GUIDES_TEXTS.updated).waitFor()
    await expect
      .poll(() => storedGuide(server, guide.id))
      .toMatchObject({
        content: 'plain **word**',
        category: 'Boat',
        tags: ['rope', 'sail'],
        draftId: null,
      })
  })

  it('asks before it is left with unsaved text, and the draft waits in the library', async () => {
    const { guide, page } = await openWriter('first')
    await writeSource(page, 'second')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: TEXTS.leaveTitle })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await waitForDraft(page)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: TEXTS.leaveGo }).click()
    await page.getByText('first', { exact: true }).waitFor()
    await page.getByRole('button', { name: TEXTS.back }).click()
    await page.getByRole('button', { name: `${TEXTS.continueDraft}: Harbour` }).click()
    await page.getByText('Continued from the draft of').waitFor()
    await expect.poll(() => source(page).textContent()).toBe('second')
    await page.getByRole('button', { name: TEXTS.discardDraft }).click()
    await page
      .getByRole('dialog', { name: TEXTS.discardQuestion })
      .getByRole('button', { name: TEXTS.discardDraft })
      .click()
    await page.getByText('first', { exact: true }).waitFor()
    await expect
      .poll(() => storedGuide(server, guide.id))
      .toMatchObject({ content: 'first', draftId: null, revision: 1 })
  })

  it('sets and removes the password', async () => {
    const { guide, page } = await openWriter('text', { expectedStatuses: [403] })
    const protection = page.getByRole('switch', { name: TEXTS.passwordSwitch })
    await protection.click()
    await expect.poll(() => update(page).isDisabled()).toBe(true)
    await page.getByLabel(TEXTS.passwordNew, { exact: true }).fill('anchor')
    await update(page).click()
    await toast(page, GUIDES_TEXTS.updated).waitFor()
    expect((await storedGuide(server, guide.id)).isPasswordProtected).toBe(true)
    await page.getByRole('heading', { name: 'Harbour', level: 2 }).waitFor()
    await page.keyboard.press('e')
    await page.getByRole('dialog', { name: GUIDES_TEXTS.verifyPassword }).getByLabel(TEXTS.passwordLabel).fill('anchor')
    await page.keyboard.press('Enter')
    await protection.click()
    await update(page).click()
    await expect.poll(async () => (await storedGuide(server, guide.id)).isPasswordProtected).toBe(false)
  })

  it('says why an update failed, and keeps the text', async () => {
    const { page } = await openWriter('text', { expectedStatuses: [403, 502] })
    await writeSource(page, 'other text')
    const path = /\/api\/guides\/[^/]+$/
    const fail = (status: number, json: object) =>
      page.route(path, (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status, json }) : route.continue(),
      )
    await fail(502, {})
    await update(page).click()
    await toast(page, 'Update failed').waitFor()
    await toast(page, 'Failed to update guide. Check your password.').waitFor()
    await page.unroute(path)
    await fail(403, { error: 'Incorrect password', message: 'Incorrect password', code: 'password_incorrect' })
    await update(page).click()
    await toast(page, 'Incorrect password').waitFor()
    await page.getByRole('dialog', { name: GUIDES_TEXTS.verifyPassword }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => source(page).textContent()).toBe('other text')
    await waitForDraft(page)
  })
})

describe('a draft', () => {
  it('survives a reload, and the death of the server', async () => {
    const mortal = await startPinloftForTest()
    const page = await openPageInside(mortal, {
      path: '/guides?view=create',
      expectedFaults: [/ERR_CONNECTION_REFUSED|WebSocket|Failed to load resource|ERR_/],
    })
    await page.getByLabel(TEXTS.titleLabel).fill('Long evening')
    await writeSource(page, 'Written before')
    await waitForDraft(page)
    await page.goto(`${mortal.url}/guides`)
    await passGate(page)
    await page.getByRole('button', { name: `${TEXTS.continueDraft}: Long evening` }).click()
    await expect.poll(() => source(page).textContent()).toBe('Written before')
    await mortal.kill()
    await writeSource(page, 'Written after')
    await page.getByRole('status').getByText(DRAFT_TEXTS.local).waitFor()
    await expectGoodLooks(page, 'guide-offline')
  })

  it('is kept in the browser without a network, and is stored when that is back', async () => {
    const { guide, page } = await openWriter('ashore', { expectedFaults: [/ERR_INTERNET_DISCONNECTED|WebSocket/] })
    await page.context().setOffline(true)
    await writeSource(page, 'at sea')
    await page.getByRole('status').getByText(DRAFT_TEXTS.local).waitFor()
    expect((await storedGuide(server, guide.id)).draftId).toBeNull()
    await page.context().setOffline(false)
    await waitForDraft(page)
    expect((await storedGuide(server, guide.id)).draftId).not.toBeNull()
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))))
      .toEqual([])
  })

  it('that was changed on another device is compared first', async () => {
    const { guide, page } = await openWriter('start')
    const path = `/guides?guide=${guide.id}&view=edit`
    const other = await openPageInside(server, { path, expectedStatuses: [409] })
    await source(other).waitFor()
    await writeSource(page, 'of this device')
    await waitForDraft(page)
    await writeSource(other, 'of the other device')
    await other.getByRole('heading', { name: TEXTS.draftConflictTitle }).waitFor()
    await other.getByRole('button', { name: TEXTS.keepMine }).click()
    await waitForDraft(other)
    await update(other).click()
    await toast(other, GUIDES_TEXTS.updated).waitFor()
    expect((await storedGuide(server, guide.id)).content).toBe('of the other device')
  })
})

describe('a guide changed on two devices', () => {
  it.each(['keepMine', 'takeTheirs', 'useMerged'] as const)('overwrites nothing: %s', async (choice) => {
    const { guide, page } = await openWriter('one\ntwo\nthree', { expectedStatuses: [409] })
    await writeSource(page, 'one\nmy two\nthree')
    await changeGuide(server, guide, { content: 'one\ntwo\ntheir three', title: 'Their harbour' })
    await update(page).click()
    await page.getByRole('heading', { name: TEXTS.conflictTitle }).waitFor()
    expect((await storedGuide(server, guide.id)).content).toBe('one\ntwo\ntheir three')
    if (choice === 'useMerged') {
      await expectGoodLooks(page, 'guide-conflict')
      await page.getByRole('textbox', { name: TEXTS.mine }).click()
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText('one\nmy two\ntheir three')
      await page.getByRole('radiogroup', { name: TEXTS.titleLabel }).getByRole('radio', { name: TEXTS.theirs }).click()
    }
    await page.getByRole('button', { name: TEXTS[choice] }).click()
    if (choice !== 'keepMine') {
      await page.getByRole('heading', { name: TEXTS.conflictTitle }).waitFor({ state: 'detached' })
      await update(page).click()
    }
    await toast(page, GUIDES_TEXTS.updated).waitFor()
    const expected = {
      keepMine: { content: 'one\nmy two\nthree', title: 'Harbour' },
      takeTheirs: { content: 'one\ntwo\ntheir three', title: 'Their harbour' },
      useMerged: { content: 'one\nmy two\ntheir three', title: 'Their harbour' },
    }
    await expect.poll(() => storedGuide(server, guide.id)).toMatchObject({ ...expected[choice], draftId: null })
  })

  it('says so after each refused attempt, and keeps what was merged', async () => {
    const { guide, page } = await openWriter('one\ntwo\nthree', { expectedStatuses: [409] })
    await writeSource(page, 'my one\ntwo\nthree')
    let stored = await changeGuide(server, guide, { content: 'one\ntheir two\nthree' })
    // Both texts in one view.
    await resize(page, 600)
    await page.keyboard.press('Control+s')
    const heading = page.getByRole('heading', { name: TEXTS.conflictTitle })
    await waitForFocus(heading)
    await page.getByRole('textbox', { name: TEXTS.mine }).click()
    await page.keyboard.press('Control+a')
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toMatch(/my one.*three/s)
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(' merged')
    for (const change of [{ title: 'Pier' }, { content: 'one\ntheir two\ntheir three' }]) {
      stored = await changeGuide(server, stored, change)
      await page.getByRole('button', { name: TEXTS.keepMine }).click()
      await waitForFocus(heading)
    }
    // Any other change leaves the focus where it is.
    const theirTitle = page
      .getByRole('radiogroup', { name: TEXTS.titleLabel })
      .getByRole('radio', { name: TEXTS.theirs })
    await theirTitle.click()
    await expect.poll(() => theirTitle.isChecked()).toBe(true)
    await waitForFocus(theirTitle)
    await page.getByRole('button', { name: TEXTS.useMerged }).click()
    await resize(page, 1280)
    await update(page).click()
    await toast(page, GUIDES_TEXTS.updated).waitFor()
    const merged = { content: 'my one\ntwo\nthree merged', title: 'Pier' }
    await expect.poll(() => storedGuide(server, guide.id)).toMatchObject(merged)
  })
})

describe('pictures', () => {
  it('come from the file picker, the clipboard and a drop, and are served by us', async () => {
    const { guide, page } = await openWriter('Before\n\n', { expectedStatuses: [415, 422] })
    await source(page).click()
    await page.keyboard.press('Control+End')
    const picker = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: TEXTS.actions.picture }).click()
    const { mimeType, buffer } = pngSample('x')
    await (await picker).setFiles([{ name: 'old [harbour].png', mimeType, buffer }])
    const picture = preview(page).getByRole('img', { name: 'old harbour' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
    for (const type of ['paste', 'drop'] as const) {
      await source(page).evaluate(
        (element, { type, bytes, mimeType }) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(bytes)], `${type}.png`, { type: mimeType }))
          const box = element.getBoundingClientRect()
          element.dispatchEvent(
            type === 'paste'
              ? new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true })
              : new DragEvent(type, {
                  dataTransfer: data,
                  bubbles: true,
                  cancelable: true,
                  clientX: box.x + 30,
                  clientY: box.y + 20,
                }),
          )
        },
        { type, bytes: [...buffer], mimeType },
      )
      await preview(page).getByRole('img', { name: type }).waitFor()
    }
    const refused = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: TEXTS.actions.picture }).click()
    await (await refused).setFiles([{ name: 'broken.png', mimeType, buffer: Buffer.from('no picture') }])
    await toast(page, TEXTS.pictureFailed('broken.png')).waitFor()
    await update(page).click()
    await toast(page, GUIDES_TEXTS.updated).waitFor()
    const { content } = await storedGuide(server, guide.id)
    expect(content.match(/!\[[^\]]*\]\(\/api\/guides\/pictures\/[\w-]+\)/g)).toHaveLength(3)
    await expect
      .poll(() => page.getByRole('img', { name: 'paste' }).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(96)
  })
})
