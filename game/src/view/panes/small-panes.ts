import { SIGN_MAX_BYTES } from '../../index.ts'
import { element } from '../hud/element.ts'
import { createPane } from './pane.ts'

/** The words of a sign. */
export function createSignPane(text: string, onDone: (text: string) => void, onClose: () => void): HTMLElement {
  const input = element('input', { class: 'text', label: 'Words on the sign' })
  input.type = 'text'
  input.value = text
  input.maxLength = 80
  input.dataset.first = ''
  const form = element('form', { class: 'form' }, input, element('button', { class: 'button primary', text: 'Write' }))
  form.querySelector('button')?.setAttribute('type', 'submit')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    onDone(cut(input.value.trim()))
  })
  return createPane({ title: 'Sign', class: 'small', onClose }, form)
}

function cut(text: string): string {
  let letters = [...text]
  while (new TextEncoder().encode(letters.join('')).length > SIGN_MAX_BYTES) letters = letters.slice(0, -1)
  return letters.join('')
}

/** All hearts are gone. */
export function createDeathPane(onRespawn: () => void, onLeave: () => void): HTMLElement {
  const again = element('button', {
    class: 'button primary',
    text: 'Wake up where the world begins',
    onClick: onRespawn,
  })
  again.dataset.first = ''
  return createPane(
    { title: 'Your hearts are gone', class: 'small' },
    element('p', { class: 'sub', text: 'You keep everything that you carried.' }),
    again,
    element('button', { class: 'button plain', text: 'Save and leave', onClick: onLeave }),
  )
}
