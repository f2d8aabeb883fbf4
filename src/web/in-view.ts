import { type RefObject, useEffect, useState } from 'react'

interface InViewRule {
  /** The part of the element that must be visible, 0 to 1. */
  threshold: number
}

/**
 * Whether an element has come into view; true once and for good.
 * An element so tall that this part of it would not fit counts from its first line on.
 */
export function useInView(
  ref: RefObject<Element | null>,
  { threshold }: InViewRule = { threshold: 0.1 },
): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (seen || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => isVisible(entry, threshold))) setSeen(true)
      },
      { threshold: [0, threshold] },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, seen, threshold])
  return seen
}

function isVisible(entry: IntersectionObserverEntry, threshold: number): boolean {
  if (!entry.isIntersecting) return false
  const isTall = entry.boundingClientRect.height * threshold > innerHeight / 2
  return isTall || entry.intersectionRatio >= threshold
}
