import { useEffect, useState } from 'react'
import { formatVisits, parseVisits, visitsAt } from './visits.ts'

const storageKey = 'admin-visits'

/** When the owner's visit before this one ended, as far as this device knows. */
export function useLastVisit(): string | undefined {
  const [last, setLast] = useState(recordVisit)
  useEffect(() => {
    const onChange = () => setLast(recordVisit())
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  return last
}

/** Records that the owner is here. Without storage every visit is the first. */
function recordVisit(): string | undefined {
  try {
    const visits = visitsAt(new Date(), parseVisits(localStorage.getItem(storageKey)))
    localStorage.setItem(storageKey, formatVisits(visits))
    return visits.last
  } catch {
    return undefined
  }
}
