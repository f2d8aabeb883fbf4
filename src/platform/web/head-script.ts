import { themeKey } from './theme.ts'

/*
 * Runs in the head of every document before the first paint; the build writes it into the page (scripts/document-scripts.ts).
 * Marks the document as scripted (class `js`), sets `data-theme` from the stored choice or the system, and follows both.
 * Source: docs/behaviour.md, Theme.
 */

const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')

function showTheme(): void {
  const chosen = chosenTheme()
  const isChosen = chosen === 'light' || chosen === 'dark'
  root.dataset['theme'] = isChosen ? chosen : system.matches ? 'dark' : 'light'
}

/** The stored choice; a choice under the old key `theme` is migrated. */
function chosenTheme(): string | null {
  try {
    const chosen = localStorage.getItem(themeKey)
    const older = localStorage.getItem('theme')
    if (chosen !== null || older === null || !/^(light|dark|system)$/.test(older)) return chosen
    localStorage.setItem(themeKey, older)
    return older
  } catch {
    // Storage is disabled: the system decides.
    return null
  }
}

showTheme()
system.addEventListener('change', showTheme)
addEventListener('storage', showTheme)
root.classList.add('js')

// If the scripts of the page cannot be loaded, the page works as without scripts.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') root.classList.remove('js')
  },
  true,
)
