import type { ComponentProps, ReactNode } from 'react'
import { nameParts } from './display-name.ts'

/**
 * A name as it is stored, character by character, that cannot turn what stands around it, nor lie about the order of
 * its letters: each reordering character is shut in a box of its own, which shows the sign for an unprintable one.
 * `children` stand in place of the name where parts of it look different; they are made of ExactText.
 */
export function ExactName({
  name,
  className = 'whitespace-pre-wrap',
  children = <ExactText text={name} />,
  ...rest
}: { name: string } & ComponentProps<'bdi'>) {
  return (
    <bdi dir="auto" {...rest} className={className}>
      {children}
    </bdi>
  )
}

/** A part of a name, or another text that somebody else wrote. */
export function ExactText({ text }: { text: string }): ReactNode {
  return nameParts(text).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place
      <bdi key={index} className="inline-block before:content-['\fffd']">
        {part}
      </bdi>
    ) : (
      part
    ),
  )
}
