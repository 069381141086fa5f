import { expect, test } from 'vitest'
import { repairMisreadText } from './misread-text.ts'

const asLatin1 = (...bytes: number[]) => Buffer.from(bytes).toString('latin1')

test.each([
  ['UTF-8', Buffer.from('Tïtle 日本').toString('latin1'), 'Tïtle 日本'],
  ['Windows-1251', 'Êèíî', 'Кино'],
  ['Windows-1251 in capitals', 'ÄÄÒ', 'ДДТ'],
  ['Windows-1251 beside English', 'Àëèñà - Live (1988)', 'Алиса - Live (1988)'],
  ['Windows-1251 with ё', '¸ëêà ¨æ', 'ёлка Ёж'],
  ['Shift JIS', asLatin1(0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea), '日本語'],
  ['Shift JIS beside English', `Best of ${asLatin1(0x82, 0xa0, 0x82, 0xa2)}`, 'Best of あい'],
])('%s that was read as Latin-1 is repaired', (_, misread, text) => {
  expect(repairMisreadText(misread)).toBe(text)
})

test.each([
  'Beyoncé',
  'Motörhead',
  'Sigur Rós',
  'Ænima',
  'À la claire fontaine',
  'Ô',
  'Éå',
  'Blå Øje',
  'ÅÄÖ på svenska',
  'Cañón',
  'Кино',
  '日本語',
  'plain',
  '½ × 10°',
])('%s is left alone', (text) => {
  expect(repairMisreadText(text)).toBe(text)
})
