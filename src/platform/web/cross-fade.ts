/**
 * Makes a change of the whole page in one cross-fade (base.css), where the browser has it and the
 * visitor allows motion; at once elsewhere.
 */
export function crossFade(change: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isCalm || !('startViewTransition' in document)) change()
  else document.startViewTransition(change)
}
