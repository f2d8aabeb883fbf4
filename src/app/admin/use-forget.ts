import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from '../../platform/web/location.ts'
import { siteUrl } from '../../features/site/contract.ts'
import { deleteDrafts } from '../../platform/web/autosave/draft-store.ts'

let channel: BroadcastChannel | undefined

/**
 * The channel by which tabs tell each other that their session has ended. There is one per tab, since a channel receives
 * the messages of every other channel, even of the same tab.
 */
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('session-ended')
  return channel
}

/** Goes to the sign-in page after signing out, and removes cached answers and drafts from this device. */
export function useForget(): () => Promise<void> {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return async () => {
    await deleteDrafts()
    navigate('/auth', { replace: true })
    // The owner's name and time zone are public and on every page; everything else is removed.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== siteUrl })
    delete document.documentElement.dataset.session
  }
}

/** Notifies the other tabs of this browser that the session has ended. */
export function notifyOtherTabs(): void {
  openChannel().postMessage('')
}

/** Whether the session was ended in another tab. */
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
