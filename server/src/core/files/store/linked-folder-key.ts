/** The directory that a linked folder stands for. */
export interface LinkedPlace {
  linkId: string
  inode: string
  /** From the linked directory down, as on the disk; empty for that directory itself. */
  path: string
}

export function linkedFolderKey({ linkId, inode, path }: LinkedPlace): string {
  return `${linkId}:${inode}:${path}`
}

/** Reads what `linkedFolderKey` wrote. */
export function readLinkedFolderKey(key: string): LinkedPlace {
  const [linkId = '', inode = ''] = key.split(':', 2)
  return { linkId, inode, path: key.slice(linkId.length + inode.length + 2) }
}
