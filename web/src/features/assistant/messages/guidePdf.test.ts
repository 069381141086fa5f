import { expect, it } from 'vitest'
import { guidePdfName, guideViewerAddress } from './guidePdf.ts'

it.each([
  ['/api/view-guide/heating.pdf', 'heating.pdf'],
  ['/api/view-guide/Heating%20check%3F.pdf?version=2', 'Heating check?.pdf'],
  ['https://elsewhere.example/a/b.pdf#page=2', 'b.pdf'],
  ['100%.pdf', '100%.pdf'],
  ['', ''],
])('takes the last segment of %j', (pdfUrl, name) => {
  expect(guidePdfName(pdfUrl)).toBe(name)
})

it('leads to the viewer of this origin', () => {
  expect(guideViewerAddress('https://elsewhere.example/a/b c.pdf')).toBe('/pdf-viewer?file=b%20c.pdf')
})
