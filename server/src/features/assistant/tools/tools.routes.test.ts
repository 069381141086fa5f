import { getConversation } from '@pinloft/contract/assistant/conversations'
import { attachPicture, chat, decideStep, generateImage, stopAnswer } from '@pinloft/contract/assistant/endpoints'
import type { Message } from '@pinloft/contract/assistant/messages'
import { type File, type Folder, listFiles, listFolders } from '@pinloft/contract/files/endpoints'
import { expect, test } from 'vitest'
import { protect } from '../../../core/protection/protection.builders.ts'
import { answer, callTools, failure, sendJson } from '../../../testing/ai-server.ts'
import { send, sendForReply } from '../../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { addGuide } from '../../guides/guides.builders.ts'
import { answerOnce, ask, askAndWait, changeProvider, startAssistantApp } from '../assistant.builders.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

interface Sent {
  role: string
  content: string
  tool_calls?: { function: { name: string } }[]
}

function sent(ai: { received: { text: string }[] }): Sent[] {
  return JSON.parse(ai.received.at(-1)?.text ?? '').messages
}

function decide(app: TestApp, message: Message, payload: object) {
  return send(app, decideStep, { params: { id: message.steps[0]?.id ?? '' }, payload })
}

async function fileNames(app: TestApp): Promise<string[]> {
  return (await sendForReply<File[]>(app, listFiles, {})).map(({ originalName }) => originalName)
}

async function folderNames(app: TestApp): Promise<string[]> {
  return (await sendForReply<Folder[]>(app, listFolders, {})).map(({ name }) => name)
}

test('what only reads runs at once, is shown, and is cited', async () => {
  const { app, ai } = await startAssistantApp()
  const file = await app.store('bill.txt', 'Heating in October: 412 kWh', '')
  const guide = await addGuide(app, { title: 'Windows', content: 'Check the **seals** before winter' })
  await app.createFolder('Bills')
  ai.next(
    callTools({ name: 'list_folder', input: { folder: '' } }, { name: 'read_file', input: { fileId: file.id } }),
    callTools(
      { name: 'read_guide', input: { guideId: guide.id } },
      { name: 'search_guides', input: { query: 'seals' } },
    ),
    answer('You used 412 kWh [1]. Check the seals [2]. Nothing [99].'),
  )
  const done = await askAndWait(app, 'Why?')
  expect(done).toMatchObject({ state: 'complete', text: 'You used 412 kWh [1]. Check the seals [2]. Nothing [99].' })
  expect(done.steps.map(({ call, state }) => [call.tool, state])).toEqual([
    ['list_folder', 'done'],
    ['read_file', 'done'],
    ['read_guide', 'done'],
    ['search_guides', 'done'],
  ])
  expect(done.steps[0]?.items.map(({ kind, name }) => [kind, name])).toEqual([
    ['folder', 'Bills'],
    ['file', 'bill.txt'],
  ])
  const passage = 'Heating in October: 412 kWh'
  expect(done.citations).toEqual([
    { number: 1, kind: 'file', id: file.id, name: 'bill.txt', mimeType: 'text/plain', page: null, passage },
    {
      number: 2,
      kind: 'guide',
      id: guide.id,
      name: 'Windows',
      mimeType: null,
      page: null,
      passage: 'Check the **seals** before winter',
    },
  ])
  expect(sent(ai).map(({ role }) => role)).toEqual([
    ...['system', 'user', 'assistant', 'tool', 'tool', 'assistant', 'tool', 'tool'],
  ])
})

test('what writes waits for a decision, and is done once', async () => {
  const { app, ai } = await startAssistantApp()
  const input = { name: 'list.md', folder: '', text: '# Bread' }
  ai.next(callTools({ name: 'save_text_file', input }), answer('Saved.'))
  const { answer: begun, conversation } = await ask(app, 'Save a list')
  const waiting = await answerOnce(app, begun.id)
  expect(waiting).toMatchObject({
    state: 'waiting',
    steps: [{ state: 'waiting', call: { tool: 'save_text_file', input } }],
  })
  const params = { id: conversation.id }
  expect(await sendForReply(app, getConversation, { params })).toMatchObject({ activeMessageId: begun.id })
  expect(await fileNames(app)).toEqual([])

  await decide(app, waiting, { decision: 'once' })
  const done = await answerOnce(app, begun.id)
  expect(done).toMatchObject({
    state: 'complete',
    text: 'Saved.',
    steps: [{ state: 'done', items: [{ name: 'list.md' }] }],
  })
  expect(await fileNames(app)).toEqual(['list.md'])
  expect((await decide(app, waiting, { decision: 'once' })).json().code).toBe('step_decided')
  expect(await fileNames(app)).toEqual(['list.md'])

  ai.next(callTools({ name: 'save_text_file', input }))
  const again = await askAndWait(app, 'Once more', { conversationId: conversation.id })
  expect(again.state).toBe('waiting')
})

test('a tool that was allowed in a conversation writes there without being asked again, but not in others', async () => {
  const { app, ai } = await startAssistantApp()
  const make = (name: string) => callTools({ name: 'create_folder', input: { name, folder: '' } })
  ai.next(make('One'), answer('Done'), make('Two'), answer('Done'), make('Three'))
  const first = await askAndWait(app, 'Make one')
  await decide(app, first, { decision: 'conversation' })
  await answerOnce(app, first.id)
  const second = await askAndWait(app, 'Make two', { conversationId: first.conversationId })
  expect(second.state).toBe('complete')
  expect(await folderNames(app)).toEqual(['One', 'Two'])
  expect((await askAndWait(app, 'Make three')).state).toBe('waiting')
  expect(await folderNames(app)).toEqual(['One', 'Two'])
})

test('what is denied or stopped is not done, and the model learns of it', async () => {
  const { app, ai } = await startAssistantApp()
  const call = callTools({ name: 'create_folder', input: { name: 'No', folder: '' } })
  ai.next(call, answer('All right.'), call)
  const denied = await askAndWait(app, 'Make it')
  await decide(app, denied, { decision: 'deny' })
  expect(await answerOnce(app, denied.id)).toMatchObject({ text: 'All right.', steps: [{ state: 'denied' }] })
  expect(sent(ai).at(-1)?.content).toContain('did not allow')
  const stopped = await askAndWait(app, 'Make it')
  await sendForReply(app, stopAnswer, { params: { id: stopped.id } })
  expect((await decide(app, stopped, { decision: 'once' })).json().code).toBe('step_decided')
  expect(await folderNames(app)).toEqual([])
})

test('a decision is still open after a restart', async () => {
  const { app, ai } = await startAssistantApp()
  ai.next(callTools({ name: 'create_folder', input: { name: 'Later', folder: '' } }), answer('Done'))
  const waiting = await askAndWait(app, 'Make it')
  const restarted = await app.restart({ openAiBaseUrl: ai.address })
  expect((await decide(restarted, waiting, { decision: 'once' })).statusCode).toBe(200)
  await answerOnce(restarted, waiting.id, 'complete')
  expect(await folderNames(restarted)).toEqual(['Later'])
})

test('a download needs the PIN each time', async () => {
  const { app, ai } = await startAssistantApp()
  const url = 'https://example.com/not-a-video'
  ai.next(callTools({ name: 'start_download', input: { url } }))
  const waiting = await askAndWait(app, 'Get it')
  expect((await decide(app, waiting, { decision: 'once' })).json().message).toBe('Please enter PIN')
  expect((await decide(app, waiting, { decision: 'once', pin: '000000' })).json().message).toBe('Invalid PIN')
  expect((await decide(app, waiting, { decision: 'once', pin: TEST_PIN })).statusCode).toBe(200)
  expect((await answerOnce(app, waiting.id, 'complete')).steps).toMatchObject([
    { state: 'failed', problem: 'Please enter a valid YouTube URL' },
  ])
})

test.each([
  ['no_such_tool', {}],
  ['delete_file', { fileId: 'x' }],
  ['__proto__', {}],
  ['read_file', 'not JSON'],
  ['read_file', { fileId: 7 }],
  ['save_text_file', { name: '', folder: '', text: '' }],
])('a wrong call of %s with %j is corrected', async (name, input) => {
  const { app, ai } = await startAssistantApp()
  ai.next(callTools({ name, input }), answer('Sorry'))
  expect(await askAndWait(app, 'Go')).toMatchObject({ state: 'complete', text: 'Sorry', steps: [] })
  expect(sent(ai).at(-1)?.content).toContain('was not valid')
})

test('a model that calls tools without end is stopped', async () => {
  const { app, ai } = await startAssistantApp()
  const call = callTools({ name: 'list_folder', input: { folder: '' } })
  ai.next(...Array.from({ length: 30 }, () => call))
  const ended = await askAndWait(app, 'Go')
  expect([ended.state, ended.problem?.code, ended.steps.length]).toEqual(['failed', 'ai_tools_too_many', 24])
})

test('a model whose calls are wrong without end is stopped', async () => {
  const { app, ai } = await startAssistantApp()
  const call = callTools({ name: 'no_such_tool', input: {} })
  ai.next(...Array.from({ length: 30 }, () => call))
  const ended = await askAndWait(app, 'Go')
  expect([ended.state, ended.problem?.code]).toEqual(['failed', 'ai_tools_too_many'])
})

test('a model without tools is asked without them', async () => {
  const { app, ai } = await startAssistantApp()
  ai.next(failure(400, 'small-model does not support tools'), answer('Plain'))
  expect(await askAndWait(app, 'Go')).toMatchObject({ state: 'complete', text: 'Plain' })
  expect(JSON.parse(ai.received.at(-1)?.text ?? '')).not.toHaveProperty('tools')
  await changeProvider(app, { usesTools: false })
  await askAndWait(app, 'Go')
  expect(JSON.parse(ai.received.at(-1)?.text ?? '')).not.toHaveProperty('tools')
})

test('a guide is written with its PDF once it is allowed', async () => {
  const { app, ai } = await startAssistantApp()
  const input = { title: 'Heating check', content: '# Heating check\n\n1. Look at the hatch' }
  ai.next(callTools({ name: 'create_pdf_guide', input }), answer('The guide is ready.'))
  const waiting = await askAndWait(app, 'Make a guide')
  expect(waiting).toMatchObject({ state: 'waiting', pdfUrl: null, steps: [{ call: { input } }] })
  await decide(app, waiting, { decision: 'once' })
  const done = await answerOnce(app, waiting.id, 'complete')
  expect(done.steps[0]?.items.map(({ kind, name }) => [kind, name])).toEqual([
    ['guide', 'Heating check'],
    ['file', 'Heating check.pdf'],
  ])
  expect(done.pdfUrl).toContain(done.steps[0]?.items[1]?.id)
})

test('a model without tools has its answer made a guide, if one was asked for', async () => {
  const { app, ai } = await startAssistantApp()
  await changeProvider(app, { usesTools: false })
  const text = 'Here it is.\n\n# Windows\n\nCheck the seals.'
  ai.next(answer(text), answer(text), answer(text))
  const waiting = await askAndWait(app, 'Please make me a PDF guide for windows')
  expect(waiting).toMatchObject({
    state: 'waiting',
    text,
    steps: [{ call: { input: { title: 'Windows', content: text } } }],
  })
  await decide(app, waiting, { decision: 'once' })
  expect(await answerOnce(app, waiting.id, 'complete')).toMatchObject({ text, pdfUrl: expect.any(String) })
  expect((await askAndWait(app, 'What is a guide?')).state).toBe('complete')
  const talk = await send(app, chat, { payload: { message: 'Write a guide about windows' } })
  expect(talk.json()).toEqual({ response: text, pdfUrl: expect.any(String) })
})

test('a PDF is cited by its pages', async () => {
  const { app, ai } = await startAssistantApp()
  const file = await app.store('report.pdf', twoPages('First words', 'Second words'))
  ai.next(callTools({ name: 'read_file', input: { fileId: file.id } }), answer('So [2].'))
  expect((await askAndWait(app, 'Read it')).citations).toMatchObject([{ number: 2, page: 2, passage: 'Second words' }])
})

test('a protected file is never read', async () => {
  const { app, ai } = await startAssistantApp()
  const { id } = await app.store('diary.txt', 'Nobody may read this')
  expect((await protect(app, id)).statusCode).toBe(200)
  ai.next(callTools({ name: 'read_file', input: { fileId: id } }), answer('Cannot'))
  expect(await askAndWait(app, 'Read it')).toMatchObject({ steps: [{ state: 'failed', problem: expect.any(String) }] })
  expect(ai.received.map(({ text }) => text).join()).not.toContain('Nobody may read this')
  const refused = await send(
    app,
    { ...decideStep, path: '/api/assistant/messages' },
    { payload: { text: 'x', fileIds: [id] } },
  )
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'attachment_protected'])
})

test('a picture is made, stored by us, and served by us', async () => {
  const { app, ai } = await startAssistantApp()
  const make = (payload: object) => send(app, generateImage, { payload: { pin: TEST_PIN, ...payload } })
  ai.next((reply) => sendJson(reply, 200, { data: [{ b64_json: PNG.toString('base64') }] }))
  const made = await make({ prompt: ' A/red: boat ' })
  expect([made.statusCode, made.json()]).toEqual([
    200,
    { imageUrl: expect.stringMatching(/^\/api\/files\/\w+\/content$/), prompt: 'A/red: boat' },
  ])
  expect((await app.request({ url: made.json().imageUrl })).rawPayload).toEqual(PNG)
  expect(await fileNames(app)).toEqual(['A red boat.png'])
  const refusal = async (payload: object) => {
    const { statusCode, json } = await make(payload)
    return [statusCode, json<{ message: string }>().message]
  }
  expect(await refusal({ prompt: '' })).toEqual([400, 'Please enter a description for the image'])
  expect(await refusal({ prompt: 'x', pin: '' })).toEqual([400, 'Please enter PIN'])
  expect(await refusal({ prompt: 'x', pin: '000000' })).toEqual([403, 'Invalid PIN'])
  ai.next(failure(500, 'no'), (reply) => sendJson(reply, 200, { data: [{ url: 'http://127.0.0.1/secret' }] }))
  expect(await refusal({ prompt: 'x' })).toEqual([502, 'Failed to generate image'])
  expect(await refusal({ prompt: 'x' })).toEqual([502, 'Failed to generate image'])
  ai.next((reply) => sendJson(reply, 200, { data: [{ b64_json: Buffer.from('<svg onload=1>').toString('base64') }] }))
  expect(await refusal({ prompt: 'x' })).toEqual([502, 'Failed to generate image'])
  expect(await fileNames(app)).toEqual(['A red boat.png'])
})

test('a pasted picture becomes a file, which models that see are sent', async () => {
  const { app, ai } = await startAssistantApp()
  const paste = (payload: Buffer) =>
    app.request({
      method: 'POST',
      url: attachPicture.path,
      payload,
      headers: { 'content-type': 'application/octet-stream' },
    })
  expect((await paste(Buffer.from('text'))).json().code).toBe('picture_unreadable')
  const pasted = (await paste(PNG)).json<{ fileId: string }>()
  expect(pasted).toMatchObject({ mimeType: 'image/png', name: 'Pasted 2026-01-02 03.04.05.png' })
  await askAndWait(app, 'What is this?', { fileIds: [pasted.fileId] })
  const url = `data:image/png;base64,${PNG.toString('base64')}`
  expect(sent(ai).at(-1)?.content).toContainEqual({ type: 'image_url', image_url: { url } })
  await changeProvider(app, { seesPictures: false })
  await askAndWait(app, 'And now?', { fileIds: [pasted.fileId] })
  expect(sent(ai).at(-1)?.content).toBe('And now?')
})

function twoPages(...texts: string[]): string {
  const contents = texts.map((text) => `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`)
  const pages = contents.flatMap((content, index) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${5 + 2 * index} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ])
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${texts.length}/Kids[${texts.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages,
  ]
  let pdf = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`
  return `${pdf}${xref}trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${pdf.length}\n%%EOF`
}
