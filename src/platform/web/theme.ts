import { crossFade } from './cross-fade.ts'

/** Where the choice of a theme is stored. Source: docs/behaviour.md, Theme. */
export const themeKey = 'ui-theme'

/**
 * From dark to light, from anything else to dark, and remembered; one cross-fade of the whole page where the
 * browser has it and the visitor allows motion. Source: docs/behaviour.md, Theme.
 */
export function toggleTheme(): void {
  // The head script (head-script.ts) has set it before the first paint.
  const { dataset } = document.documentElement
  const next = dataset.theme === 'dark' ? 'light' : 'dark'
  const apply = () => {
    dataset.theme = next
  }
  remember(next)
  crossFade(apply)
}

function remember(theme: 'light' | 'dark'): void {
  try {
    localStorage.setItem(themeKey, theme)
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}
