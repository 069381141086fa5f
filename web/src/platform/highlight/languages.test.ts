import { common } from 'lowlight'
import { expect, it } from 'vitest'
import { languageOf } from './languages.ts'

it('determines the language of a text by its file name', () => {
  expect(languageOf('a.TSX')).toBe('typescript')
  expect(languageOf('Makefile')).toBe('makefile')
  expect(languageOf('notes.txt')).toBeNull()
  expect(languageOf('README')).toBeNull()
})

it('uses only languages that the highlighter supports', () => {
  for (const name of ['a.toml', 'a.html', 'a.zsh', 'a.py', 'a.cs', 'a.kt', 'a.gql', 'a.pm', 'a.mk', 'a.patch']) {
    expect(Object.keys(common), name).toContain(languageOf(name))
  }
})
