/** The spectral lines to choose the accent color from; the first is the default. */
export const accentNames = ['h-alpha', 'h-beta', 'o-iii', 'na-d', 'ca-k', 'fe'] as const

export type AccentName = (typeof accentNames)[number]

interface SpectralLine {
  name: string
  /** Fraunhofer's letter; undefined for the line that is not in the Sun's spectrum. */
  letter?: string
  /** For use inside a sentence. */
  element: string
  /** Wavelength in air. */
  nm: string
  /** Its position in the spectrum under About, in thousandths of the shown range. */
  at: number
}

export const spectralLines: Readonly<Record<AccentName, SpectralLine>> = {
  'h-alpha': { name: 'Hα', letter: 'C', element: 'hydrogen', nm: '656.28', at: 703.57 },
  'h-beta': { name: 'Hβ', letter: 'F', element: 'hydrogen', nm: '486.13', at: 263.9 },
  'o-iii': { name: '[O III]', element: 'doubly ionised oxygen', nm: '500.68', at: 301.57 },
  'na-d': { name: 'Na D', letter: 'D', element: 'sodium', nm: '589.29', at: 529.72 },
  'ca-k': { name: 'Ca K', letter: 'K', element: 'calcium', nm: '393.37', at: 24.21 },
  fe: { name: 'Fe', letter: 'E', element: 'iron', nm: '526.95', at: 369.38 },
}

export type IconName = 'favicon.svg' | 'favicon.ico' | 'apple-touch-icon.png' | 'icon-512.png'

/** The file name of an icon in an accent. The default accent has the plain name, for clients that request it directly. */
export function iconFile(name: IconName, accent: AccentName): string {
  return accent === accentNames[0] ? name : name.replace('.', `-${accent}.`)
}
