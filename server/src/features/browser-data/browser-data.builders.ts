import {
  clearBrowserData,
  type saveBrowserData as SaveBrowserData,
  saveBrowserData,
} from '@pinloft/contract/browser-data/endpoints'
import type { InputOf } from '@pinloft/contract/shared/endpoint'
import { send, sendForReply, uniqueText } from '../../testing/operation.ts'
import type { TestApp } from '../../testing/test-app.ts'

export const SITE = { dataType: 'localStorage', domain: 'play.example.org' } as const

type Wanted = Partial<InputOf<typeof SaveBrowserData, 'body'>>

export function sendValue(app: TestApp, wanted: Wanted = {}, headers: Record<string, string> = {}) {
  const payload = { ...SITE, key: uniqueText(), value: uniqueText(), ...wanted }
  return send(app, saveBrowserData, { payload, headers })
}

/** Stores a value and returns its revision. */
export async function saveValue(app: TestApp, wanted: Wanted = {}): Promise<number> {
  const payload = { ...SITE, key: uniqueText(), value: uniqueText(), ...wanted }
  return (await sendForReply<{ revision: number }>(app, saveBrowserData, { payload })).revision
}

export function sendClear(app: TestApp, key?: string, domain: string = SITE.domain) {
  return send(app, clearBrowserData, { payload: { ...SITE, domain, ...(key !== undefined && { key }) } })
}
