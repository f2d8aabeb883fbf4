import type { Box, Palette, Rgb } from '@ephemeris/sky'
import type { SkyView, ViewFraming } from './views.ts'

/** What a drawing depends on; two equal plans give two equal drawings. */
export type PlatePlan = {
  width: number
  height: number
  /** Device pixels per CSS pixel. */
  density: number
  framing: ViewFraming
  palette: Palette
  avoid: Box[]
}

/** More than this costs four times the memory for points that already look round. */
const maxDensity = 2

/** Line boxes reach this far above and below the letters of the hero, px. */
const leading = 10

/**
 * Measures the sky of a plate and its surroundings.
 * Words to keep clear carry `data-sky-avoid` and stand in the same positioned parent as the plate.
 * @returns undefined while it has no size, as in a hidden panel
 */
export function measurePlate(sky: HTMLElement, view: SkyView): PlatePlan | undefined {
  const { clientWidth: width, clientHeight: height } = sky
  if (width === 0 || height === 0) return undefined
  const origin = sky.getBoundingClientRect()
  const words = [...(hostOf(sky)?.querySelectorAll('[data-sky-avoid]') ?? [])]
  const firstWords = words[0]
  // A preview shows the page smaller than it is laid out.
  const scale = origin.width / width
  const wordsTop = firstWords && (firstWords.getBoundingClientRect().top - origin.top) / scale
  return {
    width,
    height,
    density: Math.min(maxDensity, window.devicePixelRatio),
    framing: view.frame({ width, height, wordsTop }),
    palette: readPalette(sky),
    avoid: words.flatMap((element) => textBoxes(element, origin, scale)),
  }
}

/** The part of the page that a plate lies behind. */
export function hostOf(sky: HTMLElement): HTMLElement | null {
  return sky.parentElement?.parentElement ?? null
}

/** The boxes of the text itself, line by line: a heading is as wide as its column, its words are not. */
function textBoxes(element: Element, origin: DOMRect, scale: number): Box[] {
  const range = document.createRange()
  range.selectNodeContents(element)
  return Array.from(range.getClientRects(), ({ left, top, right, bottom }) => ({
    left: (left - origin.left) / scale,
    top: (top - origin.top) / scale + leading,
    right: (right - origin.left) / scale,
    bottom: (bottom - origin.top) / scale - leading,
  }))
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
