import { useEffect, useSyncExternalStore } from 'react'

/** What tells that somebody is at the page and not only its address in a tab. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']

/**
 * Resolves when the visitor first moves, scrolls, touches or types anything, or has room to see more
 * than the first words. Until then a part of a page may stay as the server sent it.
 */
export function firstSignOfUse(): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController()
    const done = () => {
      end.abort()
      nearScreen.disconnect()
      resolve()
    }
    const nearScreen = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && done(),
    )
    const waiting = document.querySelectorAll('[data-waiting] > *')
    // Without a part to wait for there is nothing to wait with; and somebody may have begun already.
    if (waiting.length === 0 || window.waitingForm || window.waitingButton) return done()
    for (const part of waiting) nearScreen.observe(part)
    for (const sign of signs)
      addEventListener(sign, done, { capture: true, passive: true, signal: end.signal })
  })
}

declare global {
  interface Window {
    /** A form that was sent, or a button that was pressed, before its part of the page was alive. */
    waitingForm?: HTMLFormElement
    waitingButton?: HTMLButtonElement
  }
}

const never = () => () => undefined

/**
 * Does what the visitor asked of a part of the page before it was alive; the inline script of the
 * document keeps it. Call it in the part.
 * @returns whether the part is still as the server sent it
 */
export function useArrival(): boolean {
  const isWaiting = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  useEffect(() => {
    if (!isWaiting) answerWaiting()
  }, [isWaiting])
  return isWaiting
}

/** Sends the form and presses the button that waited, if their part of the page is alive now. */
export function answerWaiting(): void {
  const { waitingForm, waitingButton } = window
  if (waitingForm && !isWaitingPart(waitingForm)) {
    delete window.waitingForm
    waitingForm.requestSubmit()
  }
  if (waitingButton && !isWaitingPart(waitingButton)) {
    delete window.waitingButton
    waitingButton.click()
  }
}

function isWaitingPart(element: Element): boolean {
  return element.closest('[data-waiting]') !== null
}
