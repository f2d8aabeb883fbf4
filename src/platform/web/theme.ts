import { announce } from './announcements.tsx'
import { crossFade } from './cross-fade.ts'

/** The storage key of the theme. Source: docs/behaviour.md, Theme. */
export const themeKey = 'ui-theme'

/**
 * Switches from dark to light, or from any other theme to dark, and stores the choice. Source: docs/behaviour.md, Theme.
 */
export function toggleTheme(): void {
  // Set by head-script.ts before the first paint.
  const { dataset } = document.documentElement
  const next = dataset.theme === 'dark' ? 'light' : 'dark'
  const apply = () => {
    dataset.theme = next
  }
  store(next)
  crossFade(apply)
  announce(`${next} theme`)
}

function store(theme: 'light' | 'dark'): void {
  try {
    localStorage.setItem(themeKey, theme)
  } catch {
    // Storage may be disabled; the choice is then lost with the page.
  }
}
