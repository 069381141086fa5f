import { folderPathSegments } from '@pinloft/contract/names'
import { type ComponentProps, Fragment } from 'react'
import { nameParts } from './displayName.ts'

/**
 * A name as it is stored, character by character, that cannot turn what stands around it, nor lie about the order of
 * its letters: each reordering character is shut in a box of its own, which shows the sign for an unprintable one.
 */
export function ExactName({
  name,
  className = 'whitespace-pre-wrap',
  ...rest
}: { name: string } & ComponentProps<'bdi'>) {
  return (
    <bdi dir="auto" {...rest} className={className}>
      {nameParts(name).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place
          <bdi key={index} className="inline-block before:content-['\fffd']">
            {part}
          </bdi>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}

/** A folder in words, from the root: 'Photos / Alps'. */
export function FolderPlace({ path }: { path: string }) {
  if (path === '') return 'Root'
  return folderPathSegments(path).map((name, depth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a folder's place is its depth
    <Fragment key={depth}>
      {depth > 0 && ' / '}
      <ExactName name={name} />
    </Fragment>
  ))
}
