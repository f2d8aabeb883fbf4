import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come into view: not known yet, still outside of the window, or seen, which is final. */
export type Sight = 'unknown' | 'outside' | 'seen'

interface InViewRule {
  /** The part of the element that must be visible, 0 to 1. */
  threshold: number
}

/**
 * Follows an element until it has come into view. It is 'unknown' on the server and until the browser has told
 * where it is, so that nothing is hidden before a script can show it again.
 * An element so tall that this part of it would not fit counts from its first line on.
 */
export function useInView(
  ref: RefObject<Element | null>,
  { threshold }: InViewRule = { threshold: 0.1 },
): Sight {
  const [sight, setSight] = useState<Sight>('unknown')
  useEffect(() => {
    const element = ref.current
    if (sight === 'seen' || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        // An element that is visible at first, if only by an edge, counts as seen.
        const counts =
          sight === 'unknown' ? isOnScreen : (entry: Entry) => isVisible(entry, threshold)
        setSight(entries.some(counts) ? 'seen' : 'outside')
      },
      { threshold: [0, threshold] },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, sight, threshold])
  return sight
}

type Entry = IntersectionObserverEntry

const isOnScreen = (entry: Entry) => entry.isIntersecting

function isVisible(entry: Entry, threshold: number): boolean {
  if (!entry.isIntersecting) return false
  const isTall = entry.boundingClientRect.height * threshold > innerHeight / 2
  return isTall || entry.intersectionRatio >= threshold
}
