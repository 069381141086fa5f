import { useEffect, useRef } from 'react'

/** The last value that there was, so that a dialog keeps its words while it leaves. */
export function useLast<Value>(value: Value | null): Value | null {
  const last = useRef(value)
  useEffect(() => {
    if (value !== null) last.current = value
  }, [value])
  return value ?? last.current
}
