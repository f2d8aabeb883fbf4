import {
  bandTails,
  fraunhoferLetters,
  ironLines,
  lineC,
  solarLines,
  spectrumRange,
} from './spectral-lines.ts'
import styles from './spectrum.module.css'

/** Units of the drawing; the Sun lies between `sunTop` and `sunBottom`, the lamp above and below. */
const width = 1000
const sunTop = 14
const sunBottom = 76
const lampTop = 9
const lampBottom = 81

/** The solar spectrum with Fraunhofer's letters and an iron lamp for scale; line C is the accent. */
export function Spectrum() {
  return (
    <figure className={styles.spectrum}>
      <svg
        viewBox={`0 0 ${width} 112`}
        role="img"
        aria-label="The visible solar spectrum with Fraunhofer lines; the hydrogen alpha line is marked"
      >
        <Shades />
        <path fill="url(#spectrum-slit)" d={`M0 ${sunTop}h${width}V${sunBottom}H0z`} />
        <g className={styles.sun}>
          {solarLines.map(({ strength, wavelengths }) => (
            <path key={strength} d={sunPath(wavelengths)} {...lineStyle(strength)} />
          ))}
          {bandTails.offsets.map((offset, i) => (
            <path
              key={offset}
              d={sunPath(bandTails.heads.map((head) => head + offset))}
              opacity={round(0.55 - i * 0.065)}
            />
          ))}
        </g>
        <path
          className={styles.lineC}
          d={sunPath([lineC.wavelength])}
          {...lineStyle(lineC.strength)}
        />
        <path fill="url(#spectrum-ends)" d={`M0 ${sunTop - 1}h${width}v64H0z`} />
        <path className={styles.lamp} d={ironLines.map(lampPath).join('')} />
        <g className={styles.letters}>
          {fraunhoferLetters.map(({ letter, wavelength, minor }) => (
            <text
              key={letter}
              x={round(place(wavelength))}
              y="104"
              className={minor ? styles.minor : letter === 'C' ? styles.letterC : undefined}
            >
              {letter}
            </text>
          ))}
        </g>
      </svg>
      <figcaption>
        The Sun at low dispersion, with an iron lamp for scale. The letters are Fraunhofer’s. The
        marked line, C, is hydrogen at 656.28&nbsp;nm; it lends this site its one colour.
      </figcaption>
    </figure>
  )
}

/** The image of the slit fades above and below; the eye and the detector fade towards both ends. */
function Shades() {
  return (
    <defs>
      <linearGradient id="spectrum-slit" x2="0" y2="1" className={styles.light}>
        <stop stopOpacity=".25" />
        <stop offset=".14" />
        <stop offset=".86" />
        <stop offset="1" stopOpacity=".25" />
      </linearGradient>
      <linearGradient id="spectrum-ends" className={styles.ground}>
        <stop stopOpacity=".72" />
        <stop offset=".16" stopOpacity="0" />
        <stop offset=".74" stopOpacity="0" />
        <stop offset="1" stopOpacity=".82" />
      </linearGradient>
    </defs>
  )
}

/** Linear in wavelength, as a grating shows it. */
function place(wavelength: number): number {
  const { from, to } = spectrumRange
  return ((wavelength - from) / (to - from)) * width
}

/** One path for all lines of one look. */
function sunPath(wavelengths: readonly number[]): string {
  return wavelengths.map((nm) => `M${round(place(nm))} ${sunTop}V${sunBottom}`).join('')
}

function lineStyle(strength: number) {
  return {
    strokeWidth: round(0.62 * strength),
    opacity: Math.min(1, round(0.45 + 0.13 * strength)),
  }
}

/** Two ticks of one lamp line, long where the Sun shows the same line. */
function lampPath(wavelength: number): string {
  const inTheSun = solarLines.some(({ wavelengths }) => wavelengths.includes(wavelength))
  const x = round(place(wavelength))
  const length = inTheSun ? 9 : 5
  return `M${x} ${lampTop}v-${length}M${x} ${lampBottom}v${length}`
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
