import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { expect, it, onTestFinished } from 'vitest'
import { answer, callTools } from '../server/src/testing/ai-server.ts'
import { ask, lastAnswer, openAssistant, startAssistant } from './assistant.actions.ts'
import { storedFiles } from './editor.actions.ts'
import { closeDialog, store } from './files.actions.ts'
import { storeGuide } from './guides.actions.ts'
import { officeSample, wordSample } from './previews.samples.ts'
import { resize, screenshot } from './support.ts'

const FILLER = Array.from({ length: 420 }, (_, index) => `Line ${index + 1} of the journal says nothing.`).join('\n')
/** A text of more than 12,000 characters has a second part. */
const PASSAGE = 'The loft hatch was sealed in October with foam tape'

it.each([
  // The browser draws a document of Word itself, or LibreOffice makes a PDF of it.
  ['a text, a table, a document or a guide', 360, ['journal.txt', 'heating.csv', 'report.docx', 'Sealing']],
  ['a document that LibreOffice has converted', 1280, ['report.docx']],
] as const)('a citation opens %s with the passage marked', async (_what, width, names) => {
  const isConverted = width === 1280
  const { ai, server, stop } = await startAssistant(isConverted ? {} : { SOFFICE_PATH: '/nonexistent/soffice' })
  onTestFinished(stop)
  const lines = [...FILLER.split('\n').slice(0, 120), PASSAGE]
  await store(
    server,
    '',
    { name: 'journal.txt', mimeType: 'text/plain', buffer: Buffer.from(`${FILLER}\n${PASSAGE}.`) },
    {
      name: 'heating.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Day,What\n${FILLER.replaceAll(' of', ',of')}\n1,${PASSAGE}\n`),
    },
    isConverted
      ? await officeSample('report.docx', 'docx', {
          extension: 'html',
          text: lines.map((line) => `<p>${line}</p>`).join(''),
        })
      : wordSample('report.docx', lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')),
  )
  const guide = await storeGuide(server, {
    title: 'Sealing',
    content: `# Sealing\n\n${FILLER.replaceAll('\n', '\n\n')}\n\nThe loft hatch was **sealed** in [October](https://elsewhere.example) with foam tape.`,
  })
  const files = new Map((await storedFiles(server, '')).map(({ id, originalName }) => [originalName, id]))
  const page = await openAssistant(server, { width, expectedStatuses: [501, 503] })
  const marked = () =>
    page.evaluate(() => {
      const views = [window, ...[...document.querySelectorAll('iframe')].map((frame) => frame.contentWindow)]
      return views.flatMap((view) => {
        const ranges = [...((view as typeof globalThis | null)?.CSS.highlights.get('passage') ?? [])] as Range[]
        return ranges.map((range) => ({
          text: String(range).replaceAll(/\s+/g, ' '),
          isSeen: range.getBoundingClientRect().top > 0 && range.getBoundingClientRect().top < 700,
        }))
      })
    })
  for (const name of names) {
    const fileId = files.get(name)
    const read =
      fileId === undefined
        ? { name: 'read_guide', input: { guideId: guide.id, part: 2 } }
        : { name: 'read_file', input: { fileId, part: name === 'report.docx' ? 1 : 2 } }
    let cited = 0
    ai.next(callTools(read), (reply, received) => {
      cited = numberOf('with foam tape', received.text)
      return answer(`In ${name} [${cited}].`)(reply, received)
    })
    await ask(page, `Where in ${name}?`)
    await lastAnswer(page).getByText(`In ${name}`).waitFor()
    await lastAnswer(page)
      .getByRole('button', { name: TEXTS.source(cited), exact: true })
      .press('Enter')
    if (isConverted) await page.locator('.textLayer .highlight').first().waitFor()
    else await expect.poll(marked).toEqual([{ text: expect.stringContaining('hatch'), isSeen: true }])
    await screenshot(page, `assistant-passage-${name}-${width}`)
    if (!isConverted && name !== 'report.docx') {
      await resize(page, 1280)
      await screenshot(page, `assistant-passage-${name}-1280`)
      await resize(page, width)
    }
    if (fileId === undefined) expect(page.url()).toContain(guide.id)
    else await closeDialog(page)
  }
})

/** The number of the passage that has some words, as a model is told it. */
function numberOf(words: string, requestText: string): number {
  const { messages } = JSON.parse(requestText) as { messages: { content: string }[] }
  const { passages } = JSON.parse(messages.at(-1)?.content ?? '') as { passages: { number: number; passage: string }[] }
  return passages.find(({ passage }) => passage.includes(words))?.number ?? 0
}
