/** Quiet time before a resize counts as finished, ms. */
const settleMs = 120

/**
 * Calls back when an element has changed its size, or the page its theme.
 * @returns stops watching
 */
export function watchChanges(element: Element, onChange: () => void): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined
  const sizes = new ResizeObserver(() => {
    clearTimeout(settling)
    settling = setTimeout(onChange, settleMs)
  })
  sizes.observe(element)

  const theme = new MutationObserver(onChange)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', onChange)

  return () => {
    clearTimeout(settling)
    sizes.disconnect()
    theme.disconnect()
    system.removeEventListener('change', onChange)
  }
}
