import { useEffect, useState } from 'react'

/** How long typing rests before the server is asked. */
const restMs = 200

/** What was typed, once the typing rests. */
export function useSettled(text: string, afterMs = restMs): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return settled
}
