/**
 * Cross-fades a change of the whole page (base.css) if the browser supports it and the visitor allows motion. Otherwise
 * changes it immediately.
 */
export function crossFade(change: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isCalm || !('startViewTransition' in document)) change()
  else document.startViewTransition(change)
}
