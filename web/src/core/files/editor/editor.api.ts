import {
  createTextFile,
  deleteFile,
  entityTag,
  getFileContent,
  getFileDetails,
  replaceTextContent,
  type File as StoredFile,
} from '@pinloft/contract/files/endpoints'
import { TEXT_EDIT_MAX_BYTES } from '@pinloft/contract/files/limits'
import { numberedName } from '@pinloft/contract/files/names'
import { protectFile } from '@pinloft/contract/protection/endpoints'
import { ERRORS, type ErrorCode } from '@pinloft/contract/shared/errors'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../platform/api-error.ts'
import { call } from '../../../platform/call.ts'
import { forgetToken, isPasswordRequired } from '../../protection/index.ts'
import { filesKeys, refreshTotals } from '../files.api.ts'
import { bytesOf, requestContent } from '../previews/content.api.ts'
import { decodeEditable, type EditableText } from './editableText.ts'

/** A text as stored, with its version. */
export interface StoredText extends EditableText {
  version: string
}

/** The secrets that a save needs. */
export interface SaveSecrets {
  pin: string
  /** For a protected file; else empty. */
  password: string
}

/** The text of a file, loaded once. */
export function useStoredText(file: StoredFile, isNeeded: boolean) {
  return useQuery({
    queryKey: [getFileContent.path, file.id, 'edited'],
    queryFn: ({ signal }) => loadStoredText(file, signal),
    enabled: isNeeded,
    gcTime: 0,
    structuralSharing: false,
  })
}

/** Throws `text_too_large`, `file_not_text`, or the server's error. */
export async function loadStoredText(file: StoredFile, signal?: AbortSignal): Promise<StoredText> {
  try {
    const response = await requestContent(file, signal)
    if (Number(response.headers.get('content-length')) > TEXT_EDIT_MAX_BYTES) {
      await response.body?.cancel()
      throw refusal('text_too_large')
    }
    const version = /"([^"]*)"/.exec(response.headers.get('etag') ?? '')?.[1] ?? ''
    const text = decodeEditable(await bytesOf(response))
    if (text === null) throw refusal('file_not_text')
    return { ...text, version }
  } catch (error) {
    if (isPasswordRequired(error)) forgetToken(file.id)
    throw error
  }
}

/** Whether the file's text can never be edited here, so that a retry is pointless. */
export function isBeyond(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'text_too_large' || error.code === 'file_not_text')
}

function refusal(code: 'text_too_large' | 'file_not_text'): ApiError {
  const { status, message } = ERRORS[code]
  return new ApiError(status, message, code, message)
}

export interface NewTextFile {
  name: string
  folder: string
  pin: string
}

export function useCreateTextFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewTextFile) => call(createTextFile, { body }),
    onSuccess: ({ folder }) => refreshFolder(client, folder),
  })
}

export interface TextToSave extends SaveSecrets {
  file: StoredFile
  version: string
  content: string
}

/** The save requests of an editor. Each returns the resulting file. */
export function useSaveCalls() {
  const client = useQueryClient()
  return {
    replace: async (save: TextToSave) => {
      const { file } = await replaceText(save)
      await refreshFolder(client, file.folder)
      return file
    },
    addBeside: async (save: Omit<TextToSave, 'version'>) => {
      const file = await addBeside(save)
      await refreshFolder(client, file.folder)
      return file
    },
  }
}

function replaceText({ file, version, content, pin, password }: TextToSave) {
  return call(replaceTextContent, {
    params: { id: file.id },
    headers: { 'If-Match': entityTag(version) },
    body: { content, pin, password },
  })
}

/** Stores a text as a new file under a free name in the folder of its file; in the root if that is gone. */
async function addBeside(save: Omit<TextToSave, 'version'>): Promise<StoredFile> {
  const { file, content, pin, password } = save
  // The text of a protected file must never be stored in plaintext, not even briefly.
  const isSealed = password !== ''
  const created = await createUnderFreeName(
    { name: file.originalName, folder: file.folder, pin },
    isSealed ? '' : content,
  )
  if (!isSealed) return created
  const params = { id: created.id }
  try {
    await call(protectFile, { params, body: { pin, newPassword: password } })
    const { file: sealed } = await call(getFileDetails, { params })
    return (await replaceText({ file: sealed, version: sealed.version, content, pin, password })).file
  } catch (error) {
    // It is still empty.
    await call(deleteFile, { params, body: { pin, password } }).catch(() => undefined)
    throw error
  }
}

const NAME_TAKEN: readonly (ErrorCode | null)[] = ['file_exists', 'folder_exists']

async function createUnderFreeName(wanted: NewTextFile, content: string): Promise<StoredFile> {
  let { folder } = wanted
  for (let number = 0; ; ) {
    const name = number === 0 ? wanted.name : numberedName(wanted.name, number)
    try {
      return await call(createTextFile, { body: { ...wanted, name, folder, content } })
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (NAME_TAKEN.includes(code)) number++
      else if (code === 'folder_not_found' && folder !== '') folder = ''
      else throw error
    }
  }
}

/** For when the live socket is disconnected. */
async function refreshFolder(client: QueryClient, folder: string): Promise<void> {
  void refreshTotals(client)
  await client.invalidateQueries({ queryKey: [...filesKeys.lists, folder] })
}
