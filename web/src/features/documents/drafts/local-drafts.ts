import type { StructuredDocument } from '@pinloft/contract/documents/endpoints'
import type { UnansweredChange } from './DraftSender.ts'
import { LOCAL_DATABASE, mayHaveLocalDrafts } from './local-database.ts'

/** A draft that the server does not have yet, or not as it is. */
export interface LocalDraft extends StructuredDocument {
  /** Of the draft and the tab: two tabs never write over each other. */
  key: string
  id: string
  tab: string
  revision: number
  fileId: string | null
  baseVersion: string | null
  unanswered: UnansweredChange | null
  /** ISO 8601. */
  changedAt: string
}

const STORE = 'drafts'

/** Of this tab, until it is loaded again. */
const TAB = newTab()

/** Tells other tabs for as long as this one lives that its drafts are being written. */
function newTab(): string {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
  // Not offered to pages that are reached over the network without encryption.
  void navigator.locks?.request(lockOf(tab), () => new Promise(() => {}))
  return tab
}

function lockOf(tab: string): string {
  return `pinloft-documents-${tab}`
}

/** Keeps a draft in this browser. Resolves with its key once it would survive the end of the browser. */
export async function keepLocally(draft: Omit<LocalDraft, 'key' | 'tab' | 'changedAt'>): Promise<string> {
  const kept: LocalDraft = { ...draft, key: `${draft.id}:${TAB}`, tab: TAB, changedAt: new Date().toISOString() }
  await inStore('readwrite', (store) => store.put(kept))
  return kept.key
}

/** Writes over a kept draft, also over that of a tab that is closed. */
export async function keepAgain(draft: LocalDraft): Promise<void> {
  await inStore('readwrite', (store) => store.put(draft))
}

export async function forgetLocally(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key))
}

/** A kept draft as it is now. */
export async function localDraft(key: string): Promise<LocalDraft | undefined> {
  return inStore<LocalDraft | undefined>('readonly', (store) => store.get(key))
}

/** The drafts that no open tab takes care of, last changed first; `ownId` is one that this tab no longer does. */
export async function leftDrafts(ownId: string | null = null): Promise<LocalDraft[]> {
  if (!(await mayHaveLocalDrafts())) return []
  const drafts: LocalDraft[] = await inStore('readonly', (store) => store.getAll())
  const locks = (await navigator.locks?.query())?.held ?? []
  const living = new Set(locks.map(({ name }) => name))
  return drafts
    .filter(({ id, tab }) => (tab === TAB ? id === ownId : !living.has(lockOf(tab))))
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt))
}

let opened: Promise<IDBDatabase> | null = null

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(LOCAL_DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => {
      opened = null
      reject(request.error)
    }
  })
  return opened
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const open = await database()
  return new Promise((resolve, reject) => {
    const transaction = open.transaction(STORE, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}
