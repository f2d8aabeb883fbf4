import { useEffect, useEffectEvent } from 'react'

/** A stored row, and what a change of it names as the version that it was made from. */
export interface StoredVersion {
  id: number
  version: number | string
}

/** How often a visible page looks for a newer version of its row; other tabs of this browser tell at once. */
const checkMs = 20_000

const channelName = 'saved-rows'

/** A row that another tab has saved. */
interface SavedRow extends StoredVersion {
  name: string
}

/** Tells the open forms of all tabs of this browser that a row was saved, also that of this tab. */
export function announceSaved(row: SavedRow): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(row)
  channel.close()
}

interface Watched {
  name: string
  /** Undefined while it is not stored. */
  id: number | undefined
}

/** Calls `check` when another tab has saved the row, when the page is shown or focused, and at times while it is visible. */
export function useChangesElsewhere(
  { name, id }: Watched,
  check: (version?: SavedRow['version']) => void,
): void {
  const run = useEffectEvent(() => {
    if (document.visibilityState === 'visible') check()
  })
  const hear = useEffectEvent(({ data }: MessageEvent<SavedRow>) => {
    if (data.name === name && data.id === id) check(data.version)
  })
  useEffect(() => {
    if (id === undefined) return undefined
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', hear)
    const timer = setInterval(run, checkMs)
    addEventListener('focus', run)
    document.addEventListener('visibilitychange', run)
    return () => {
      channel.close()
      clearInterval(timer)
      removeEventListener('focus', run)
      document.removeEventListener('visibilitychange', run)
    }
  }, [id])
}
