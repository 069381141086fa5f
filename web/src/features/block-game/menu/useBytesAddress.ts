import { useEffect, useState } from 'react'

/** An address for bytes, for as long as they are shown; null without any. */
export function useBytesAddress(bytes: Uint8Array | null, type: string): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (bytes === null) {
      setAddress(null)
      return
    }
    const made = URL.createObjectURL(new Blob([bytes as BlobPart], { type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, type])
  return address
}
