import type { Message } from '@pinloft/contract/assistant/messages'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'

/** Writes a conversation as Markdown, piece by piece. */
export async function* toMarkdown(title: string, batches: AsyncIterable<Message[]>): AsyncGenerator<string> {
  yield `# ${inOneLine(title)}\n`
  for await (const batch of batches) for (const message of batch) yield messageInMarkdown(message)
}

function messageInMarkdown({ sender, createdAt, text, attachments, citations, problem }: Message): string {
  const heading = `\n## ${sender === 'user' ? ASSISTANT_TEXTS.you : ASSISTANT_TEXTS.assistant}, ${createdAt}\n`
  const attached = attachments.map(({ name }) => `\n- ${ASSISTANT_TEXTS.attached}: ${inOneLine(name)}`).join('')
  const sources = citations
    .map(({ number, name, page }) => `\n[${number}] ${inOneLine(name)}${page === null ? '' : `, page ${page}`}`)
    .join('\n')
  const failed = problem === null ? '' : `\n*${problem.message}*\n`
  return `${heading}\n${text}\n${attached === '' ? '' : `${attached}\n`}${sources === '' ? '' : `${sources}\n`}${failed}`
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
