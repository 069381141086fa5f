import { createGuide, type Guide, type GuideText } from '@pinloft/contract/guides'
import { send, sendForReply, uniqueText } from '../../testing/operation.ts'
import type { TestApp } from '../../testing/test-app.ts'

type Written = Partial<GuideText> & { password?: string; draft?: { id: string; revision: number } }

export function sendGuide(app: TestApp, text: Written = {}) {
  return send(app, createGuide, { payload: { title: uniqueText(), content: uniqueText(), ...text } })
}

export function addGuide(app: TestApp, text: Written = {}): Promise<Guide> {
  const payload = { title: uniqueText(), content: uniqueText(), ...text }
  return sendForReply<Guide>(app, createGuide, { payload })
}
