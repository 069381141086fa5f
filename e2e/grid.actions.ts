import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import type { Page } from 'playwright-core'

/** Switches the open folder to the grid view. */
export async function showGrid(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  if (isPhone) await chooseInViewMenu(page, FILES_TEXTS.grid)
  else await page.getByRole('radio', { name: FILES_TEXTS.grid }).click()
  await page.locator('[role=gridcell][data-index]').first().waitFor()
}

/** Chooses an order, a kind of files or the form of the list in the menu of the toolbar. */
export async function chooseInViewMenu(page: Page, name: string): Promise<void> {
  const menu = await openViewMenu(page)
  await menu.getByRole('menuitemradio', { name, exact: true }).click()
  await menu.waitFor({ state: 'detached' })
}

/** Shows only what has a star, or everything again. */
export async function toggleStarredOnly(page: Page): Promise<void> {
  const menu = await openViewMenu(page)
  await menu.getByRole('menuitemcheckbox', { name: FILES_TEXTS.starredOnly }).click()
  await menu.waitFor({ state: 'detached' })
}

async function openViewMenu(page: Page) {
  await page.getByRole('button', { name: /^View(, filtered)?$/ }).click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  return menu
}

/** The tile of a file, or the card of a folder. */
export function tileOf(page: Page, name: string) {
  return page.locator('[role=gridcell][data-index]').filter({ has: page.getByText(name, { exact: true }) })
}

/** Sum of the natural widths of the images in the tile or row of a name. */
export function pictureWidth(page: Page, name: string): Promise<number> {
  return page
    .locator('[data-index]')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('img')
    .evaluateAll((images) => images.reduce((sum, image) => sum + (image as HTMLImageElement).naturalWidth, 0))
}

/** Names of the selected entries, in order. */
export function selectedNames(page: Page): Promise<string[]> {
  return page.locator('[data-index][aria-selected=true] [data-opens]').allTextContents()
}

/** Name of the focused entry. */
export function activeName(page: Page): Promise<string> {
  return page.getByRole('grid').evaluate((grid) => {
    const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    return active?.querySelector('[data-opens]')?.textContent ?? ''
  })
}
