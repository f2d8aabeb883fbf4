import { accentTokens } from '../../../shared/accent-colours.ts'
import type { AccentName } from '../../../shared/accents.ts'

/** Every token that an accent can change. */
const changedTokens = Object.keys(accentTokens('fe'))

interface RootStyle {
  removeProperty(name: string): void
  setProperty(name: string, value: string): void
}

/** Shows an accent on a document. @param style of its root element */
export function showAccent(accent: AccentName, style: RootStyle): void {
  for (const name of changedTokens) style.removeProperty(name)
  for (const [name, value] of Object.entries(accentTokens(accent))) style.setProperty(name, value)
}
