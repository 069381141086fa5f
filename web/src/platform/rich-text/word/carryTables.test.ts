import { describe, expect, it } from 'vitest'
import { placedTables, tableHtml } from './carryTables.ts'
import { childrenOf, parseXml } from './wordXml.ts'

function htmlOf(...twips: unknown[]): string | null {
  const columns = twips.map((one) => `<w:gridCol w:w="${one}"/>`).join('')
  const [table] = childrenOf(parseXml(new TextEncoder().encode(`<w:tbl><w:tblGrid>${columns}</w:tblGrid></w:tbl>`)))
  return table === undefined ? null : tableHtml(table)
}

const rows = (...cells: string[]) => cells.map((row) => `<tr>${row}</tr>`).join('')

describe('the columns of a table of Word', () => {
  it('are as wide as in the file, and narrowed together to the page', () => {
    expect(htmlOf(1500, 3000)).toBe("table[data-columns='100 200']")
    expect(htmlOf(10_000, 20_000)).toBe("table[data-columns='197 394']")
    expect(htmlOf(4513, 4500)).toBeNull()
  })

  it('are not read of a file that no Word has made', () => {
    for (const twips of ['Infinity', '1e9', '-1500', "1'] > script", '']) expect(htmlOf(1500, twips), twips).toBeNull()
    expect(htmlOf(...Array.from({ length: 100_000 }, (_, at) => at + 1))).toBeNull()
  })

  it('are placed past the cells that reach down from above, whatever numbers those have', () => {
    const columns = (cells: string) => placedTables(`<table data-columns="80 300 120">${cells}</table>`)
    expect(columns(rows('<td rowspan="2">a</td><td colspan="2">b</td>', '<td>c</td><td>d</td>'))).toBe(
      `<table data-columns="80 300 120">${rows(
        '<td rowspan="2" colwidth="80">a</td><td colspan="2" colwidth="300,120">b</td>',
        '<td colwidth="300">c</td><td colwidth="120">d</td>',
      )}</table>`,
    )
    for (const span of ['1000000000', '-3', 'x', '0']) {
      const cell = `<td colspan="${span}" rowspan="${span}">a</td>`
      expect(columns(rows(cell, '<td>b</td>')), span).toContain('>b</td>')
    }
  })
})
