import type { Rgb, StarInks } from './star-ink.ts'
import type { Print } from './star-appearance.ts'

/** The colours of one print of the sky, as the theme gives them at one place of the page. */
export type Palette = {
  /** `plate` is the negative, dark stars on pale emulsion; `sky` the positive. */
  print: Print
  starInks: StarInks
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

/** Reads the sky tokens that apply to an element, which an ancestor with `data-theme` may change. */
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
