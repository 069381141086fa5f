import { element } from '../hud/element.ts'
import {
  ACTIONS,
  type Action,
  FIELDS_OF_VIEW,
  keyName,
  SENSITIVITIES,
  type Settings,
  VIEW_DISTANCES,
} from '../settings.ts'
import { createPane } from './pane.ts'

interface SettingsOptions {
  readonly settings: Settings
  readonly isTouch: boolean
  onChange(settings: Settings): void
  onReset(): void
  onBack(): void
}

/** Everything that can be set while playing. Each change counts at once. */
export function createSettingsPane(options: SettingsOptions): HTMLElement {
  let { settings } = options
  const change = (part: Partial<Settings>) => {
    settings = { ...settings, ...part }
    options.onChange(settings)
  }
  const range = (
    label: string,
    value: number,
    limits: { least: number; most: number; step: number },
    words: (value: number) => string,
    set: (value: number) => void,
  ) => {
    const input = element('input')
    input.type = 'range'
    input.min = String(limits.least)
    input.max = String(limits.most)
    input.step = String(limits.step)
    input.value = String(value)
    const shown = element('output', { text: words(value) })
    input.addEventListener('input', () => {
      shown.textContent = words(Number(input.value))
      set(Number(input.value))
    })
    return element('label', { class: 'setting' }, element('span', { text: label }), input, shown)
  }
  const toggle = (label: string, isOn: boolean, set: (isOn: boolean) => void) => {
    const input = element('input')
    input.type = 'checkbox'
    input.setAttribute('role', 'switch')
    input.checked = isOn
    input.addEventListener('change', () => set(input.checked))
    return element('label', { class: 'setting' }, element('span', { text: label }), input)
  }
  const content = element(
    'div',
    { class: 'scroll' },
    range(
      'View distance',
      settings.viewDistance,
      { ...VIEW_DISTANCES, step: 1 },
      (value) => `${value} chunks`,
      (viewDistance) => change({ viewDistance }),
    ),
    range(
      'Field of view',
      settings.fieldOfView,
      { ...FIELDS_OF_VIEW, step: 5 },
      (value) => `${value}°`,
      (fieldOfView) => change({ fieldOfView }),
    ),
    range(
      'Sensitivity',
      settings.sensitivity,
      { ...SENSITIVITIES, step: 0.1 },
      (value) => `${Math.round(value * 100)}%`,
      (sensitivity) => change({ sensitivity }),
    ),
    range(
      'Volume',
      settings.volume,
      { least: 0, most: 1, step: 0.05 },
      (value) => `${Math.round(value * 100)}%`,
      (volume) => change({ volume }),
    ),
    toggle('Fine picture', settings.quality === 'high', (isFine) => change({ quality: isFine ? 'high' : 'low' })),
    toggle('Strong outlines, for colours that look alike', settings.hasColorAid, (hasColorAid) =>
      change({ hasColorAid }),
    ),
    toggle('Less motion', settings.hasReducedMotion, (hasReducedMotion) => change({ hasReducedMotion })),
    toggle('Look up by pulling down', settings.isLookInverted, (isLookInverted) => change({ isLookInverted })),
  )
  if (!options.isTouch) content.append(element('h3', { text: 'Keys' }), ...keyRows(() => settings, change))
  content.append(
    element('button', { class: 'button plain', text: 'Set everything as at first', onClick: () => options.onReset() }),
  )
  return createPane({ title: 'Settings', class: 'settings', onBack: () => options.onBack() }, content)
}

function keyRows(settings: () => Settings, change: (part: Partial<Settings>) => void): HTMLElement[] {
  const buttons = new Map<Action, HTMLButtonElement>()
  const show = () => {
    for (const [action, button] of buttons) {
      const code = settings().keys[action]
      const others = ACTIONS.filter(([other]) => other !== action && settings().keys[other] === code)
      button.textContent = keyName(code)
      button.classList.toggle('twice', others.length > 0)
      button.title = others.length > 0 ? `Also for: ${others.map(([, name]) => name).join(', ')}` : ''
    }
  }
  const rows = ACTIONS.map(([action, label]) => {
    const button = element('button', { class: 'key', label: `Key for ${label}` })
    button.addEventListener('click', () => {
      button.textContent = 'Press a key'
      const take = (event: KeyboardEvent) => {
        event.preventDefault()
        event.stopPropagation()
        if (event.code !== 'Escape') change({ keys: { ...settings().keys, [action]: event.code } })
        button.removeEventListener('keydown', take)
        show()
      }
      button.addEventListener('keydown', take)
      button.addEventListener(
        'blur',
        () => {
          button.removeEventListener('keydown', take)
          show()
        },
        { once: true },
      )
    })
    buttons.set(action, button)
    return element('div', { class: 'setting' }, element('span', { text: label }), button)
  })
  show()
  return rows
}
