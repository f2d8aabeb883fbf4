import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { sessionOptions } from '../../features/auth/web/session.ts'

/**
 * Whether the Admin link is shown: the session check has succeeded. The check is made only where the server saw a
 * session cookie; a login in this tab has left its answer in the cache. A failure is only logged.
 * Source: docs/behaviour.md, Header and menu.
 */
export function useShowsAdmin(): boolean {
  const mayBeSignedIn = useSyncExternalStore(
    neverChanges,
    () => document.documentElement.dataset.session !== undefined,
    () => false,
  )
  const { data, error } = useQuery({ ...sessionOptions, enabled: mayBeSignedIn })
  useEffect(() => {
    if (error) console.warn(`The session could not be checked: ${error.message}`)
  }, [error])
  return Boolean(data)
}

function neverChanges(): () => void {
  return () => undefined
}
