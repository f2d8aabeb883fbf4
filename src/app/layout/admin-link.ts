import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Account } from '../../features/auth/contract.ts'
import { sessionOptions } from '../../features/auth/web/session.ts'

/**
 * The signed-in account, for which the Admin link is shown. The check is made only where the server saw a
 * session cookie; a login in this tab has left its answer in the cache. A failure is only logged.
 * Source: docs/behaviour.md, Header and menu.
 */
export function useAccount(): Account | null | undefined {
  const mayBeSignedIn = useSyncExternalStore(
    neverChanges,
    () => document.documentElement.dataset.session !== undefined,
    () => false,
  )
  const { data, error } = useQuery({ ...sessionOptions, enabled: mayBeSignedIn })
  useEffect(() => {
    if (error) console.warn(`The session could not be checked: ${error.message}`)
  }, [error])
  return data
}

function neverChanges(): () => void {
  return () => undefined
}
