import { accentNames, type AccentName } from './accents.ts'

interface AccentColours {
  /** The mark itself in both themes. */
  light: string
  dark: string
  /** The tint behind it. */
  lightWash: string
  darkWash: string
}

/**
 * The colours of a spectral line. All have the hue of the line as OKLCH has it and the lightness at which they
 * contrast as those of hydrogen alpha do; a test computes that. Those stand in src/platform/web/tokens.css as well.
 */
export const accentColours: Readonly<Record<AccentName, AccentColours>> = {
  'h-alpha': { light: '#bc065c', dark: '#fb779f', lightWash: '#fadee4', darkWash: '#3d1b25' },
  'h-beta': { light: '#01668f', dark: '#0cadee', lightWash: '#d4eaf8', darkWash: '#00283b' },
  'o-iii': { light: '#016c63', dark: '#09b6a8', lightWash: '#d1ede9', darkWash: '#012b27' },
  'na-d': { light: '#875503', dark: '#e29102', lightWash: '#f4e3d1', darkWash: '#351e01' },
  'ca-k': { light: '#7d3acb', dark: '#b78dfb', lightWash: '#e9e2f8', darkWash: '#281d3a' },
  fe: { light: '#0c7002', dark: '#5db654', lightWash: '#dbecd9', darkWash: '#132b11' },
}

/** The values of the tokens that an accent changes, by their names. */
export function accentTokens(name: AccentName): Record<string, string> {
  // The style sheet has them already.
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
