import { useEffect } from 'react'
import { callApi } from '../../../../../platform/web/api.ts'
import { reasonOf, toastFailure } from '../../../../../platform/web/admin/toasts.ts'
import type { ConvertedNotebook } from '../../../notebooks.ts'

type Brought = Pick<ConvertedNotebook, 'added'>

/** Removes the files that were stored for a notebook that was not inserted, except those that the text uses already. */
export async function putBack(notebook: Brought, written: string): Promise<void> {
  try {
    for (const call of callsFor(notebook, written)) await callApi('DELETE', call)
  } catch (error) {
    const reason = reasonOf(error instanceof Error ? error : new Error(String(error)))
    toastFailure(`A part of the notebook is still among the pictures and files. ${reason}`)
  }
}

/** Does the same when the tab is closed before a decision. */
export function usePutBackOnLeave(notebook: Brought | undefined, written: string): void {
  useEffect(() => {
    if (!notebook) return undefined
    const leave = ({ persisted }: PageTransitionEvent) => {
      // A page in the back/forward cache can still offer the notebook when it returns.
      if (persisted) return
      for (const call of callsFor(notebook, written))
        void fetch(call, { method: 'DELETE', keepalive: true })
    }
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [notebook, written])
}

function callsFor({ added }: Brought, written: string): string[] {
  return added.filter((address) => !written.includes(address)).map((address) => `/api${address}`)
}
