import { expect, it } from 'vitest'
import { displayName, nameParts } from './display-name.ts'

it('shows an override instead of obeying it', () => {
  expect(displayName('photo\u202egpj.exe')).toBe('photo\ufffdgpj.exe')
})

it('separates reordering characters and loses nothing', () => {
  expect(nameParts('photo\u202egpj.exe')).toEqual(['photo', '\u202e', 'gpj.exe'])
  expect(nameParts('plain.txt')).toEqual(['plain.txt'])
})

it('leaves names in any script unchanged', () => {
  for (const name of ['صورة.jpg', 'תמונה 2.png', '写真 👨‍👩‍👧.heic', 'a\u200fb.txt']) {
    expect(displayName(name)).toBe(name)
    expect(nameParts(name)).toEqual([name])
  }
})
