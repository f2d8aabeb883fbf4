import { countOf } from '../../shared/count.ts'
import type { NamedStar } from './named-stars.ts'
import styles from './plate-caption.module.css'
import { starCounts } from './star-counts.ts'

/**
 * The line that says what the plate shows: its field and source, or the star under the mouse.
 * @param props.star as given by `SkyPlate`'s `onAim`
 */
export function PlateCaption({ star }: { star: NamedStar | undefined }) {
  return <p className={styles.caption}>{star ? <StarLines star={star} /> : <FieldLines />}</p>
}

function FieldLines() {
  // Phones draw only the brighter stars; the caption says what is there, without waiting for a script.
  return (
    <>
      {'Orion and Taurus, '}
      <span className={styles.faint}>{`${countOf(starCounts.faint, 'star')} to V 7.0`}</span>{' '}
      <span className={styles.bright}>{`${countOf(starCounts.bright, 'star')} to V 6.0`}</span>
      <br />
      Positions and colours: Hipparcos
    </>
  )
}

function StarLines({ star: { name, designation, magnitude, colour } }: { star: NamedStar }) {
  return (
    <>
      {name && (
        <>
          <i>{name}</i>,{' '}
        </>
      )}
      <i>{designation}</i>
      <br />V {formatMagnitude(magnitude)}, B − V {formatMagnitude(colour)}
    </>
  )
}

function formatMagnitude(value: number): string {
  return value.toFixed(2).replace('-', '−')
}
