import { type ComponentProps, useRef } from 'react'
import { usePassage, usePassageMark } from './usePassageMark.ts'

/** What is shown in it has the passage marked that it was opened for. */
export function PassageArea(props: ComponentProps<'div'>) {
  const root = useRef<HTMLDivElement>(null)
  usePassageMark(root, usePassage())
  return <div ref={root} {...props} />
}
