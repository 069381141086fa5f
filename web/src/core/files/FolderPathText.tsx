import { folderPathSegments } from '@pinloft/contract/files/names'
import { Fragment } from 'react'
import { ExactName } from '../../ui/index.ts'

/** A folder path in words, from the root: 'Photos / Alps'. */
export function FolderPathText({ path }: { path: string }) {
  if (path === '') return 'Root'
  return folderPathSegments(path).map((name, depth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a folder's place is its depth
    <Fragment key={depth}>
      {depth > 0 && ' / '}
      <ExactName name={name} />
    </Fragment>
  ))
}
