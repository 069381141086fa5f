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
  ['Windows-1251 with quotes', asLatin1(0x93, 0xca, 0xe8, 0xed, 0xee, 0x94), '“Кино”'],
  ['GBK', asLatin1(0xd6, 0xdc, 0xbd, 0xdc, 0xc2, 0xd7), '周杰伦'],
  ['Windows-1251 in Ukrainian', asLatin1(0xca, 0xe8, 0xbf, 0xe2), 'Київ'],
  ['GBK beside English', `Jay - ${asLatin1(0xb3, 0xc2, 0xde, 0xc8, 0xd1, 0xb8)} (Live)`, 'Jay - 陈奕迅 (Live)'],
  ['Windows-1252', asLatin1(0x44, 0x6f, 0x6e, 0x92, 0x74), 'Don’t'],
  ['Windows-1252 with ž', asLatin1(0xc8, 0x65, 0x63, 0x68, 0x20, 0x9e, 0x69, 0x76), 'Èech živ'],
  ['Windows-1252 in capitals', asLatin1(0x8a, 0x4b, 0x4f, 0x44, 0x41), 'ŠKODA'],
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
