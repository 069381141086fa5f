import type { AssistantItem } from '@pinloft/contract/assistant/tools'
import type { File, Folder } from '@pinloft/contract/files/endpoints'

export function fileItem({ id, originalName, folder, mimeType }: File): AssistantItem {
  return { kind: 'file', id, name: originalName, folder, mimeType }
}

export function folderItem({ id, name, parentPath }: Folder): AssistantItem {
  return { kind: 'folder', id, name, folder: parentPath, mimeType: null }
}

export function guideItem({ id, title }: { id: string; title: string }): AssistantItem {
  return { kind: 'guide', id, name: title, folder: null, mimeType: null }
}
