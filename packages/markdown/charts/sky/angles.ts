/** Hours or degrees, minutes and seconds with a colon, a space or their signs between: 05:34:32.0, +22 00 52, 5h34m, −28°56′. */
const sexagesimal =
  /^([+-]?)(\d{1,3})(?: ?(:|h|d|°) ?| )(\d{1,2})(?:(?: ?[:m'′] ?| )(\d{1,2}(?:\.\d{0,9})?) ?[s"″]?| ?[m'′])?$/

const maxCharacters = 40

/**
 * Parses an angle in hours or degrees, minutes and seconds.
 * @param isHours whether its first number is hours unless its sign says otherwise
 * @returns degrees; undefined for anything else
 */
export function readAngle(written: string, isHours: boolean): number | undefined {
  if (written.length > maxCharacters) return undefined
  const [, sign, whole, unit, minutes, seconds = '0'] =
    sexagesimal.exec(written.trim().replace(/^[−‒–]/, '-')) ?? []
  if (whole === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined
  const size = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
  const inHours = unit === 'h' || (isHours && unit !== 'd' && unit !== '°')
  return (sign === '-' ? -size : size) * (inHours ? 15 : 1)
}

/** A part of an angle in words: a number, and its unit raised after it where it is a letter. */
export interface AnglePart {
  text: string
  raised?: 'h' | 'm' | 's'
}

const hourUnits = ['h', 'm', 's'] as const
const degreeUnits = ['°', '′', '″'] as const

/** How the angles along an axis are written. */
export interface AngleStyle {
  /** Whether they are hours, minutes and seconds; otherwise degrees. */
  isHours: boolean
  /** Whether positive ones have a sign. */
  isSigned: boolean
}

/**
 * The words of a multiple of a step, both in degrees, with as many units as the step needs.
 */
export function angleParts(
  angle: number,
  step: number,
  { isHours, isSigned }: AngleStyle,
): AnglePart[] {
  const perUnit = isHours ? 15 : 1
  const steps = Math.round((Math.abs(angle) / perUnit) * 3600)
  const stepSeconds = Math.round((step / perUnit) * 3600)
  const numbers = [Math.floor(steps / 3600), Math.floor(steps / 60) % 60, steps % 60]
  const needed = stepSeconds % 3600 === 0 ? 1 : stepSeconds % 60 === 0 ? 2 : 3
  const sign = steps === 0 ? '' : angle < 0 ? '−' : isSigned ? '+' : ''
  return numbers.slice(0, needed).map((number, index): AnglePart => {
    const digits = index === 0 ? `${sign}${number}` : String(number).padStart(2, '0')
    const raised = hourUnits[index]
    return isHours && raised ? { text: digits, raised } : { text: `${digits}${degreeUnits[index]}` }
  })
}
