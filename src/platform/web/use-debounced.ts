import { useEffect, useState } from 'react'

const delayMs = 200

/** Returns a text once it has not changed for a while. */
export function useDebounced(text: string, afterMs = delayMs): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return debounced
}
