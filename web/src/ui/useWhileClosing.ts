import { useEffect, useRef } from 'react'

/** The last defined value, so that a dialog keeps its texts during its closing animation. */
export function useWhileClosing<Value>(value: Value | null): Value | null {
  const last = useRef(value)
  useEffect(() => {
    if (value !== null) last.current = value
  }, [value])
  return value ?? last.current
}
