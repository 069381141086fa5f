import {
  BLOCKS,
  HOTBAR_SLOTS,
  INVENTORY_SLOTS,
  type Inventory,
  ITEMS,
  type Item,
  itemOf,
  moveSlot,
  type Recipe,
  splitSlot,
} from '../../index.ts'
import { element } from '../hud/element.ts'
import { fillSlot } from '../hud/hud.ts'
import { iconOf } from '../hud/item-icon.ts'
import { craftOf, needsOf, possibleRecipes } from './crafting.ts'
import { createPane } from './pane.ts'

const TABS = [
  ['all', 'All'],
  ['building', 'Building'],
  ['nature', 'Nature'],
  ['light', 'Light'],
  ['colors', 'Colours'],
  ['tools', 'Tools'],
] as const
type Tab = (typeof TABS)[number][0]

export interface InventoryOptions {
  readonly inventory: () => Inventory
  readonly selected: () => number
  onChange(inventory: Inventory): void
  onSelect(slot: number): void
  onClose(): void
}

const OFFERED = [
  ...BLOCKS.filter(({ group }) => group !== 'none').map(({ id }) => itemOf(id)),
  ...ITEMS.filter(({ block }) => block === null),
].filter((item) => item !== undefined)

function isIn(item: Item, tab: Tab): boolean {
  return tab === 'all' || (item.block === null ? tab === 'tools' : item.block.group === tab)
}

/** Everything there is: a press puts it into the chosen slot of the hotbar. */
export function createCreativePane(options: InventoryOptions): HTMLElement {
  let [tab, words] = ['all' as Tab, '']
  const search = element('input', { class: 'search', label: 'Search' })
  search.type = 'search'
  search.placeholder = 'Search'
  const grid = element('div', { class: 'slots scroll', role: 'group', label: 'Blocks and things' })
  const hotbar = createHotbar(options)
  const buttons = TABS.map(([key, label]) =>
    element('button', {
      class: 'tab',
      text: label,
      onClick: () => {
        tab = key
        show()
      },
    }),
  )
  const slots = OFFERED.map((item) => {
    const slot = element('button', {
      class: 'slot light',
      onClick: () => {
        options.onChange(options.inventory().with(options.selected(), { item: item.id, count: item.countMax }))
        hotbar.show()
      },
    })
    return { item, slot }
  })

  function show() {
    buttons.forEach((button, index) => {
      button.setAttribute('aria-pressed', String(TABS[index]?.[0] === tab))
    })
    const wanted = words.trim().toLowerCase()
    const shown = slots.filter(({ item }) => isIn(item, tab) && item.name.toLowerCase().includes(wanted))
    for (const { item, slot } of shown) fillSlot(slot, item.id, 1)
    grid.replaceChildren(...shown.map(({ slot }) => slot))
    if (shown.length === 0) grid.append(element('p', { class: 'sub', text: 'Nothing has this name' }))
  }

  search.addEventListener('input', () => {
    words = search.value
    show()
  })
  show()
  return createPane(
    { title: 'Inventory', class: 'inventory', tools: [search], onClose: () => options.onClose() },
    element('div', { class: 'tabs', role: 'group', label: 'Kinds' }, ...buttons),
    grid,
    hotbar.root,
  )
}

function createHotbar(options: InventoryOptions): { root: HTMLElement; show: () => void } {
  const slots = Array.from({ length: HOTBAR_SLOTS }, (_, index) =>
    element('button', {
      class: 'slot light',
      onClick: () => {
        // The chosen one is emptied.
        if (options.selected() === index) options.onChange(options.inventory().with(index, null))
        options.onSelect(index)
        show()
      },
    }),
  )
  function show() {
    slots.forEach((slot, index) => {
      const stack = options.inventory()[index]
      fillSlot(slot, stack?.item ?? 0, stack?.count ?? 0)
      slot.setAttribute('aria-pressed', String(index === options.selected()))
    })
  }
  show()
  return { root: element('div', { class: 'slots own', role: 'group', label: 'Hotbar' }, ...slots), show }
}

/** What is carried, and what can be made of it. A press takes a slot, the next one puts it down. */
export function createSurvivalPane(options: InventoryOptions, isAtWorkbench: boolean): HTMLElement {
  let taken: number | null = null
  const slots = Array.from({ length: INVENTORY_SLOTS }, (_, index) => {
    const slot = element('button', { class: 'slot light', onClick: () => press(index) })
    slot.addEventListener('contextmenu', (event) => {
      event.preventDefault()
      split(index)
    })
    return slot
  })
  const recipes = element('div', { class: 'recipes scroll', role: 'group', label: 'What can be made' })

  function press(index: number) {
    if (taken === null) taken = options.inventory()[index] == null ? null : index
    else {
      options.onChange(moveSlot(options.inventory(), taken, index))
      taken = null
    }
    show()
  }

  function split(index: number) {
    const free = options.inventory().indexOf(null)
    if (free !== -1) options.onChange(splitSlot(options.inventory(), index, free))
    show()
  }

  function show() {
    const inventory = options.inventory()
    slots.forEach((slot, index) => {
      const stack = inventory[index]
      fillSlot(slot, stack?.item ?? 0, stack?.count ?? 0)
      slot.setAttribute('aria-pressed', String(index === taken))
      slot.classList.toggle('sel', index === options.selected())
    })
    const possible = possibleRecipes(inventory, isAtWorkbench)
    recipes.replaceChildren(
      ...possible.map((recipe) =>
        recipeButton(recipe, () => {
          options.onChange(craftOf(options.inventory(), recipe))
          show()
        }),
      ),
    )
    if (possible.length === 0) {
      const text = isAtWorkbench
        ? 'Nothing can be made of what you carry'
        : 'Nothing can be made by hand of what you carry. A workbench makes more.'
      recipes.append(element('p', { class: 'sub', text }))
    }
  }

  show()
  return createPane(
    { title: isAtWorkbench ? 'Workbench' : 'Inventory', class: 'inventory', onClose: () => options.onClose() },
    recipes,
    element('div', { class: 'slots', role: 'group', label: 'Carried' }, ...slots.slice(HOTBAR_SLOTS)),
    element('div', { class: 'slots own', role: 'group', label: 'Hotbar' }, ...slots.slice(0, HOTBAR_SLOTS)),
  )
}

function recipeButton(recipe: Recipe, onClick: () => void): HTMLElement {
  const { item, count } = recipe.result
  const image = element('img')
  image.src = iconOf(item)
  image.alt = ''
  const needs = [...needsOf(recipe)]
    .map(([need, needed]) => `${needed} ${itemOf(need)?.name.toLowerCase() ?? ''}`)
    .join(', ')
  const words = element(
    'span',
    {},
    element('b', { text: `${itemOf(item)?.name ?? ''}${count > 1 ? ` × ${count}` : ''}` }),
    element('small', { text: needs }),
  )
  return element('button', { class: 'recipe', onClick }, image, words)
}
