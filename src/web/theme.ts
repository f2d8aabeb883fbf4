import { crossFade } from './cross-fade.ts'

type ShownTheme = 'light' | 'dark'

/** Where the choice of a theme is stored. Source: docs/behaviour.md, Theme. */
export const themeKey = 'ui-theme'

/** The colours that are shown now; the head script (head-script.ts) has set them before the first paint. */
export function shownTheme(): ShownTheme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/**
 * From dark to light, from anything else to dark, and remembered; one cross-fade of the whole page where the
 * browser has it and the visitor allows motion. Source: docs/behaviour.md, Theme.
 */
export function toggleTheme(): void {
  const next = shownTheme() === 'dark' ? 'light' : 'dark'
  const apply = () => {
    document.documentElement.dataset.theme = next
  }
  remember(next)
  crossFade(apply)
}

/** Calls back whenever other colours are shown; for what style sheets cannot reach, such as a canvas. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function remember(theme: ShownTheme): void {
  try {
    localStorage.setItem(themeKey, theme)
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}
