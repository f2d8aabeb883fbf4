import { accentNames, type AccentName } from './accents.ts'

interface AccentColours {
  /** The accent in both themes. */
  light: string
  dark: string
  /** The background tint. */
  lightWash: string
  darkWash: string
}

/**
 * The colors of the spectral lines. Each has the hue of its line in OKLCH, and the lightness with the same contrast as the
 * colors of hydrogen alpha; a test computes that. The latter are in src/platform/web/tokens.css as well.
 */
export const accentColours: Readonly<Record<AccentName, AccentColours>> = {
  'h-alpha': { light: '#bc065c', dark: '#fb779f', lightWash: '#fadee4', darkWash: '#3d1b25' },
  'h-beta': { light: '#01668f', dark: '#0cadee', lightWash: '#d4eaf8', darkWash: '#00283b' },
  'o-iii': { light: '#016c63', dark: '#09b6a8', lightWash: '#d1ede9', darkWash: '#012b27' },
  'na-d': { light: '#875503', dark: '#e29102', lightWash: '#f4e3d1', darkWash: '#351e01' },
  'ca-k': { light: '#7d3acb', dark: '#b78dfb', lightWash: '#e9e2f8', darkWash: '#281d3a' },
  fe: { light: '#0c7002', dark: '#5db654', lightWash: '#dbecd9', darkWash: '#132b11' },
}

/** The design tokens that an accent overrides. */
export function accentTokens(name: AccentName): Record<string, string> {
  // The default of the style sheet.
  if (name === accentNames[0]) return {}
  const { light, dark, lightWash, darkWash } = accentColours[name]
  const red = accentColours[accentNames[0]]
  return {
    '--accent-light': light,
    '--accent-dark': dark,
    '--wash-light': lightWash,
    '--wash-dark': darkWash,
    // Charts draw their first series in the accent. Beside one of these their blue would not be distinguishable from it for everyone.
    ...(name !== 'na-d' && { '--series-red': `light-dark(${red.light}, ${red.dark})` }),
  }
}
