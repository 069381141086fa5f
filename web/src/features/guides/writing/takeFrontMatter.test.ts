import { expect, it } from 'vitest'
import { takeFrontMatter } from './takeFrontMatter.ts'

const EMPTY = { title: '', description: '', category: null, tags: [] }
const POST = '---\ntitle: Knots\ntags: [rope, sail]\n---\n\n# Text'

it('fills what is empty, and leaves the text', () => {
  expect(takeFrontMatter(POST, EMPTY, true)).toEqual({
    details: { title: 'Knots', tags: ['rope', 'sail'] },
    text: '# Text',
  })
  expect(takeFrontMatter('# Text', EMPTY, true)).toBeNull()
})

it('changes nothing that was written, and loses nothing', () => {
  const written = { ...EMPTY, title: 'Mine', tags: ['rope', 'sail'] }
  expect(takeFrontMatter(POST, written, true)).toEqual({ details: {}, text: '---\ntitle: Knots\n---\n\n# Text' })
  expect(takeFrontMatter(POST, written, false)).toEqual({
    details: {},
    text: '```yaml\ntitle: Knots\n```\n\n# Text',
  })
  const post = '---\nauthor:\n  name: A\ndraft:\nsummary: S\ncategories: [C, D]\n---\n# Text'
  expect(takeFrontMatter(post, EMPTY, true)).toEqual({
    details: { description: 'S', category: 'C' },
    text: '---\nauthor:\n  name: A\ncategories: [C, D]\n---\n\n# Text',
  })
})
