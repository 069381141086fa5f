import { useEffect, useRef, useState } from 'react'
import { type Blocks, knownBlocks, readBlocks } from './blockReader.ts'

/** The blocks of a text that may grow: those of its last version until the new one is parsed, undefined before the first. */
export function useBlocks(id: string, text: string): Blocks | undefined {
  const [blocks, setBlocks] = useState<Blocks | undefined>(() => knownBlocks(id, text))
  const versions = useRef({ asked: 0, shown: 0 })
  useEffect(() => {
    const { current } = versions
    current.asked += 1
    const version = current.asked
    const show = (read: Blocks) => {
      // One that was being parsed while a later one was known already comes too late.
      if (version < current.shown) return
      current.shown = version
      setBlocks(read)
    }
    const known = knownBlocks(id, text)
    if (known !== undefined) return show(known)
    return readBlocks(id, text, show)
  }, [id, text])
  return blocks
}
