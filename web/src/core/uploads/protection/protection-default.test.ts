import { expect, it } from 'vitest'
import { isProtectionOnAtFirst, startWithoutProtection } from './protection-default.ts'

it('offers file protection switched on, until a prompt of this page load has been answered', () => {
  expect(isProtectionOnAtFirst()).toBe(true)
  startWithoutProtection()
  expect(isProtectionOnAtFirst()).toBe(false)
})
