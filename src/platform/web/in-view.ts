import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has been in view: not known yet, outside of the viewport, or seen, which is final. */
export type Sight = 'unknown' | 'outside' | 'seen'

interface InViewRule {
  /** The fraction of the element that must be visible, 0 to 1. */
  threshold: number
}

/**
 * Observes an element until it has been in view. It is 'unknown' on the server and until the first observation, so that
 * nothing is hidden before a script can show it.
 * An element that is too tall for this fraction to fit counts as soon as it starts to appear.
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
        // An element that is visible initially, even partly, counts as seen.
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
