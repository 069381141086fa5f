import type { ComponentProps } from 'react'
import { nameParts } from './display-name.ts'

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
