import { useEffect, useState } from 'react'

/** A picture that is still being loaded would fail without its address. */
const REVOKE_AFTER_MS = 10_000

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
    return () => {
      setTimeout(() => URL.revokeObjectURL(made), REVOKE_AFTER_MS)
    }
  }, [bytes, type])
  return address
}
