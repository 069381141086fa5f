import type { ComponentProps, ReactNode } from 'react'
import { nameParts } from './display-name.ts'

/**
 * A name as it is stored, character by character, isolated so that it cannot reorder the surrounding text or its own
 * letters: each reordering character is in a box of its own, which shows the replacement for an unprintable one.
 * `children` replace the name if parts of it look different; they consist of ExactText.
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

/** A part of a name, or another text from an untrusted source. */
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
