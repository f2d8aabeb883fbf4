import { type NamedStar, orionStarCounts } from '@ephemeris/sky'
import { countOf } from '../../../shared/count.ts'
import styles from './plate-caption.module.css'
import { useChosenField } from './chosen-field.ts'

/**
 * The caption of the plate: its field and source, or the star under the mouse.
 * @param props.star the argument of `SkyPlate`'s `onAim`
 */
export function PlateCaption({ star }: { star: NamedStar | undefined }) {
  return <div className={styles.caption}>{star ? <StarLines star={star} /> : <FieldLines />}</div>
}

const orion = {
  name: 'Orion and Taurus',
  bright: { count: orionStarCounts.bright, magnitude: 6 },
  faint: { count: orionStarCounts.faint, magnitude: 7 },
}

function FieldLines() {
  const field = useChosenField() ?? orion
  // Phones draw only the brighter stars. The caption does not depend on scripts.
  return (
    <>
      {`${field.name}, `}
      <span className={styles.faint}>{starsOf(field.faint)}</span>{' '}
      <span className={styles.bright}>{starsOf(field.bright)}</span>
      <br />
      Positions and colours: Hipparcos
    </>
  )
}

function starsOf({ count, magnitude }: { count: number; magnitude: number }): string {
  return `${countOf(count, 'star')} to V ${magnitude.toFixed(1)}`
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
