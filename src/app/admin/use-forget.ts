import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { siteUrl } from '../../features/site/contract.ts'
import { deleteDrafts } from '../../platform/web/autosave/draft-store.ts'

let channel: BroadcastChannel | undefined

/**
 * Tells the other tabs of the browser that their common session has ended. There is one channel per tab, since a
 * channel hears the messages of every other channel, also of the same tab.
 */
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('session-ended')
  return channel
}

/** Leaves for the sign-in page once nobody is signed in, and forgets what was read or typed on this device. */
export function useForget(): () => Promise<void> {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return async () => {
    await deleteDrafts()
    navigate('/auth', { replace: true })
    // The owner's name and time zone are public and on every page; all else goes.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== siteUrl })
    delete document.documentElement.dataset.session
  }
}

/** Tells the other tabs of this browser that nobody is signed in any more. */
export function tellOtherTabs(): void {
  openChannel().postMessage('')
}

/** Whether another tab has said so. */
export function useEndedElsewhere(): boolean {
  const [hasEnded, setEnded] = useState(false)
  useEffect(() => {
    const others = openChannel()
    const onEnd = () => setEnded(true)
    others.addEventListener('message', onEnd)
    return () => others.removeEventListener('message', onEnd)
  }, [])
  return hasEnded
}
