/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** The colours of one print of the sky, as the theme gives them at one place of the page. */
export type Palette = {
  /** `plate` is the negative, dark stars on pale emulsion; `sky` the positive. */
  print: 'plate' | 'sky'
  /** Stars of B - V -0.3, 0.6 and 1.8; the negative has one ink for all. */
  starInks: readonly [blue: Rgb, white: Rgb, red: Rgb]
  fog: Rgb
  fogStrength: number
  nebula: Rgb
  reflection: Rgb
  nebulaStrength: number
  grid: string
  figure: string
  tick: string
  label: string
  name: string
  accent: string
  interfaceFont: string
  readingFont: string
}

/** Reads the sky tokens that hold for an element, its own `data-theme` ancestors included. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const rgb = (name: string): Rgb => {
    const [red = 0, green = 0, blue = 0] = token(name).split(',').map(Number)
    return [red, green, blue]
  }
  return {
    print: token('--sky-mode') === 'sky' ? 'sky' : 'plate',
    starInks: [rgb('--sky-star-blue'), rgb('--sky-star-white'), rgb('--sky-star-red')],
    fog: rgb('--sky-fog'),
    fogStrength: Number(token('--sky-fog-a')),
    nebula: rgb('--sky-neb'),
    reflection: rgb('--sky-refl'),
    nebulaStrength: Number(token('--sky-neb-a')),
    grid: token('--sky-grid'),
    figure: token('--sky-figure'),
    tick: token('--sky-tick'),
    label: token('--sky-label'),
    name: token('--sky-name'),
    // The style sheet gives the sky this text colour: a token may hold light-dark(), which only a property resolves.
    accent: style.color,
    interfaceFont: token('--font-ui'),
    readingFont: token('--font-read'),
  }
}

/** The font of star names, as canvas and `document.fonts.load` take it. */
export function labelFont(readingFont: string): string {
  return `italic 400 15px ${readingFont}`
}

/** A colour for the canvas; alpha 0 to 1. */
export function rgba([red, green, blue]: Rgb, alpha: number): string {
  return `rgb(${red} ${green} ${blue} / ${alpha})`
}

/**
 * The ink of a star.
 * @param colour colour index B - V in magnitudes; outside -0.3 to 1.8 the nearest end is taken
 */
export function starInk({ starInks: [blue, white, red] }: Palette, colour: number): Rgb {
  const index = Math.min(1.8, Math.max(-0.3, colour))
  return index < 0.6 ? mix(blue, white, (index + 0.3) / 0.9) : mix(white, red, (index - 0.6) / 1.2)
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const channel = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * part)
  return [channel(0), channel(1), channel(2)]
}
