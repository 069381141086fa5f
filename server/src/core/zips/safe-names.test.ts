import { describe, expect, it } from 'vitest'
import { SafeNames } from './safe-names.ts'

function taken(names: readonly string[], type: 'file' | 'folder' = 'file'): string[] {
  const safe = new SafeNames()
  return names.map((name) => safe.take(name, type))
}

describe('safe names', () => {
  it('keeps a name that every system accepts', () => {
    const names = ['photo.jpg', '.bashrc', 'Grüße 🎈 (1).tar.gz', 'Contract.txt', 'a..b', 'nuller']
    expect(taken(names)).toEqual(names)
  })

  it.each([
    ['a<b>c:"d|e?f*.txt', 'a_b_c__d_e_f_.txt'],
    ['ends with a dot.', 'ends with a dot_'],
    ['ends with blanks  ', 'ends with blanks__'],
    ['...', '___'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['lpt¹ .txt', '_lpt¹ .txt'],
  ])('changes %s into %s', (name, safe) => {
    expect(taken([name])).toEqual([safe])
  })

  it('gives no name twice, not even in another case or Unicode form', () => {
    expect(taken(['a?.txt', 'a*.txt', 'A_.TXT', 'a_ (2).txt', 'ﬁt', 'fit'])).toEqual([
      'a_.txt',
      'a_ (2).txt',
      'A_ (3).TXT',
      'a_ (2) (2).txt',
      'ﬁt',
      'fit (2)',
    ])
    expect(taken(['v1.2', 'V1.2'], 'folder')).toEqual(['v1.2', 'V1.2 (2)'])
  })

  it('truncates a name that is too long for a file system, but not its extension', () => {
    const [first = '', second = ''] = taken([`${'ü'.repeat(250)}.jpg`, `${'Ü'.repeat(250)}.jpg`])
    expect([Buffer.byteLength(first), first.endsWith('ü.jpg')]).toEqual([254, true])
    expect(Buffer.byteLength(second)).toBeLessThanOrEqual(255)
    expect(second.endsWith(' (2).jpg')).toBe(true)
    expect(Buffer.byteLength(taken([`a.${'🎈'.repeat(200)}`])[0] ?? '')).toBeLessThanOrEqual(255)
  })

  it('is fast for very many equal names', () => {
    const names = taken(Array.from({ length: 20_000 }, (_, index) => `a${index % 2 === 0 ? '?' : '*'}`))
    expect(new Set(names).size).toBe(20_000)
  })
})
