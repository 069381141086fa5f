import { expect, it } from 'vitest'
import { displayName } from './displayName.ts'

it('shows an override instead of obeying it', () => {
  expect(displayName('photo\u202egpj.exe')).toBe('photo\ufffdgpj.exe')
})

it('leaves names in any script as they are', () => {
  for (const name of ['صورة.jpg', 'תמונה 2.png', '写真 👨‍👩‍👧.heic', 'a\u200fb.txt'])
    expect(displayName(name)).toBe(name)
})
