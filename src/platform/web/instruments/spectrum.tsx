import { type AccentName, spectralLines } from '../../../shared/accents.ts'
import linesUrl from './spectrum-lines.svg?url'
import styles from './spectrum.module.css'

/**
 * Fraunhofer's letters and their positions, in thousandths of the displayed range; H is slightly shifted away from K.
 * Minor ones are hidden on narrow screens.
 */
export const letters: readonly [letter: string, x: number, isMinor?: true][] = [
  ['K', 24.21],
  ['H', 37.21, true],
  ['h', 67.62, true],
  ['g', 99.92, true],
  ['G', 120.9],
  ['F', 263.9],
  ['c', 288.79, true],
  ['b', 344.37],
  ['E', 369.38, true],
  ['D', 529.72],
  ['C', 703.57],
  ['B', 782.22, true],
  ['A', 969.95],
]

const lineCAt = spectralLines['h-alpha'].at

/** The solar spectrum with Fraunhofer's letters and an iron lamp for scale. The line of the accent color is marked. */
export function Spectrum({ accent }: { accent: AccentName }) {
  const { name, letter: own, element, nm, at } = spectralLines[accent]
  return (
    <figure className={styles.spectrum}>
      <svg
        viewBox="0 0 1000 112"
        role="img"
        aria-label={`The visible solar spectrum with Fraunhofer lines; the line ${name} is marked`}
      >
        <Shades />
        <path fill="url(#spectrum-slit)" d="M0 14h1000V76H0z" />
        <use className={styles.sun} href={`${linesUrl}#sun`} />
        {/* The image lacks line C, which is marked unless the owner has chosen another one. */}
        {at !== lineCAt && (
          <path className={styles.sun} d={`M${lineCAt} 14V76`} strokeWidth="2.23" opacity=".92" />
        )}
        <path className={styles.marked} d={`M${at} 14V76`} strokeWidth="2.23" opacity=".92" />
        <path fill="url(#spectrum-ends)" d="M0 13h1000v64H0z" />
        <use className={styles.lamp} href={`${linesUrl}#lamp`} />
        {/* Screen readers would read the letters one by one; the caption says what they are. */}
        <g className={styles.letters} aria-hidden="true">
          {letters.map(([letter, x, isMinor]) => (
            <text
              key={letter}
              x={x}
              y="104"
              className={letter === own ? styles.ownLetter : isMinor && styles.minor}
            >
              {letter}
            </text>
          ))}
        </g>
      </svg>
      <figcaption>
        The Sun at low dispersion, with an iron lamp for scale. The letters are Fraunhofer’s. The
        marked line{own ? `, ${own}, is` : ', which nebulae show and the Sun does not, is'}{' '}
        {element} at {nm}&nbsp;nm; it lends this site its one colour.
      </figcaption>
    </figure>
  )
}

/** The spectrum fades at all edges, as the slit, the eye and the detector do. */
function Shades() {
  return (
    <defs>
      <linearGradient id="spectrum-slit" x2="0" y2="1" className={styles.light}>
        <stop offset="0" stopOpacity=".25" />
        <stop offset=".14" />
        <stop offset=".86" />
        <stop offset="1" stopOpacity=".25" />
      </linearGradient>
      <linearGradient id="spectrum-ends" className={styles.ground}>
        <stop offset="0" stopOpacity=".72" />
        <stop offset=".16" stopOpacity="0" />
        <stop offset=".74" stopOpacity="0" />
        <stop offset="1" stopOpacity=".82" />
      </linearGradient>
    </defs>
  )
}
