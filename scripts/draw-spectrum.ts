import { bandTails, ironLines, solarLines, spectrumRange } from './spectral-lines.ts'

/** Units of the drawing; the Sun lies between `sunTop` and `sunBottom`, the lamp above and below. */
const width = 1000
const sunTop = 14
const sunBottom = 76
const lampTop = 9
const lampBottom = 81

/**
 * Draws the lines of the Sun and of the lamp as a separate SVG file, since they never change and would add a kilobyte to the page.
 * The page that uses it sets the colours.
 */
export function drawSpectrum(): string {
  const sun = [
    ...solarLines.map(({ strength, wavelengths }) => pathOf(wavelengths, lineStyle(strength))),
    ...bandTails.offsets.map((offset, i) =>
      pathOf(
        bandTails.heads.map((head) => head + offset),
        { opacity: round(0.55 - i * 0.065) },
      ),
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg">
<g id="sun">${sun.join('')}</g>
<path id="lamp" d="${ironLines.map(lampPath).join('')}"/>
</svg>
`
}

/** The position of a wavelength in nm; linear, as from a grating. */
export function placeInSpectrum(wavelength: number): number {
  const { from, to } = spectrumRange
  return round(((wavelength - from) / (to - from)) * width)
}

function pathOf(wavelengths: readonly number[], style: Readonly<Record<string, number>>): string {
  const attributes = Object.entries(style).map(([name, value]) => ` ${name}="${value}"`)
  const d = wavelengths.map((nm) => `M${placeInSpectrum(nm)} ${sunTop}V${sunBottom}`).join('')
  return `<path d="${d}"${attributes.join('')}/>`
}

/** Stronger lines are wider and darker. */
function lineStyle(strength: number) {
  return {
    'stroke-width': round(0.62 * strength),
    opacity: Math.min(1, round(0.45 + 0.13 * strength)),
  }
}

/** Two ticks of one lamp line, long where the Sun shows the same line. */
function lampPath(wavelength: number): string {
  const inTheSun = solarLines.some(({ wavelengths }) => wavelengths.includes(wavelength))
  const x = placeInSpectrum(wavelength)
  const length = inTheSun ? 9 : 5
  return `M${x} ${lampTop}v-${length}M${x} ${lampBottom}v${length}`
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
