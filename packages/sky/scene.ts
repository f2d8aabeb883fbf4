import type { StarData } from './catalogue.ts'
import type { Camera, Projection } from './projection.ts'
import type { Print, Rgb, StarInks } from './star-appearance.ts'

/** The part of `CanvasRenderingContext2D` that drawing a plate needs. */
export type Pen = {
  fillStyle: string | object
  strokeStyle: string | object
  lineWidth: number
  font: string
  textAlign: 'left' | 'right' | 'center' | 'start' | 'end'
  textBaseline: 'top' | 'middle' | 'alphabetic' | 'hanging' | 'ideographic' | 'bottom'
  beginPath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  arc(x: number, y: number, radius: number, from: number, to: number): void
  stroke(): void
  fill(): void
  fillRect(x: number, y: number, width: number, height: number): void
  fillText(text: string, x: number, y: number): void
  measureText(text: string): { width: number }
  createRadialGradient(
    x0: number,
    y0: number,
    r0: number,
    x1: number,
    y1: number,
    r1: number,
  ): Gradient
}

export type Gradient = { addColorStop(at: number, colour: string): void }

/** The context of the canvas below the plate, which is resized and filled with an image of soft light. */
type LightPen = {
  canvas: { width: number; height: number }
  createImageData(width: number, height: number): Pixels
  putImageData(image: Pixels, x: number, y: number): void
}

type Pixels = { data: { set(values: readonly number[], at: number): void } }

/** The colours and fonts of a plate, from the theme; strengths are 0 to 1. */
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

/** The CSS font of star names, for a canvas and `document.fonts.load`. */
export function labelFont(readingFont: string): string {
  return `italic 400 15px ${readingFont}`
}

/** A name beside its star (degrees, J2000); `dx` and `dy` are px from the star to the start of the name, or to its end if right-aligned. */
export type SkyName = {
  text: string
  ra: number
  dec: number
  dx: number
  dy: number
  align: 'left' | 'right'
}

/** What a plate of one size shows. */
export type Framing = {
  camera: Camera
  /** Factor on the size of all stars. */
  starSize: number
  /** Graticule and constellation figures. */
  atlas: boolean
  rulers: { rightAscension: boolean; declination: boolean }
  names: SkyName[]
  /** Radius in px of the ring in the accent colour, around M 42 or the mark of another field; undefined for none. */
  markRadius: number | undefined
}

/** A rectangle on the plate, px. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** Everything that drawing a plate needs. */
export type Scene = {
  /** The context of the plate, scaled to CSS px. */
  pen: Pen
  /** The canvas below it, for soft light only. */
  light: LightPen
  width: number
  height: number
  framing: Framing
  projection: Projection
  palette: Palette
  data: StarData
  /** Text of the page that no label may touch, px. */
  avoid: readonly Box[]
}

/** Whether a box keeps `margin` px away from every avoided box. */
export function isClear(
  box: Box,
  avoid: readonly Box[],
  margin: { x: number; y: number },
): boolean {
  return !avoid.some(
    (other) =>
      box.left < other.right + margin.x &&
      box.right > other.left - margin.x &&
      box.top < other.bottom + margin.y &&
      box.bottom > other.top - margin.y,
  )
}
