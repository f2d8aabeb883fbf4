import { type CatalogueBox, decodeDensity, type Nebula, orionBox } from './catalogue.ts'
import type { Scene } from './scene.ts'
import { rgba } from './star-appearance.ts'

/** The size of a cell of starlight, px. */
const cell = 16

/** An exponent that darkens faint light more than bright light, so that the edge of the Milky Way stays visible. */
const contrast = 1.25

/**
 * Paints the light of stars fainter than the catalogue on a small canvas of its own. The style sheet scales it to the plate,
 * since drawing it at full size would cost more than everything else together.
 */
export function* paintStarlight({ light, width, height, projection, palette, data }: Scene) {
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  const [red, green, blue] = palette.fog
  const density = data.density.map(decodeDensity)
  const box = data.marks?.box
  yield
  const image = light.createImageData(columns, rows)
  for (let row = 0; row < rows; row++) {
    const y = ((row + 0.5) / rows) * height
    for (let column = 0; column < columns; column++) {
      const { ra, dec } = projection.toSky(((column + 0.5) / columns) * width, y)
      const alpha = palette.fogStrength * densityAt(density, ra, dec, box) ** contrast
      image.data.set([red, green, blue, 255 * alpha], (row * columns + column) * 4)
    }
    yield
  }
  light.canvas.width = columns
  light.canvas.height = rows
  light.putImageData(image, 0, 0)
}

/**
 * Density between the cells of the map, bilinear; outside the field the values of its edge are used.
 * @returns 0 to 1
 */
export function densityAt(
  density: readonly (readonly number[])[],
  ra: number,
  dec: number,
  box: CatalogueBox = orionBox,
): number {
  const rows = density.length
  const columns = density[0]?.length ?? 0
  const x = cellIndex(ra, box.ra, columns)
  const y = cellIndex(dec, box.dec, rows)
  const left = Math.floor(x)
  const low = Math.floor(y)
  const at = (row: number, column: number) => density[row]?.[column] ?? 0
  const along = (row: number) => at(row, left) + (at(row, left + 1) - at(row, left)) * (x - left)
  const south = along(low)
  return south + (along(low + 1) - south) * (y - low)
}

function cellIndex(value: number, [from, to]: readonly [number, number], cells: number): number {
  const index = ((value - from) / (to - from)) * cells - 0.5
  // Just short of the last cell, so that its right neighbour always exists.
  return Math.min(cells - 1.001, Math.max(0, index))
}

/** M 42, NGC 2024 (the Flame nebula) and the dust of the Pleiades. */
const orionNebulae: readonly Nebula[] = [
  { ra: 83.82, dec: -5.39, radius: 1.5, strength: 0.95, reflects: false },
  { ra: 85.2, dec: -2.4, radius: 1.1, strength: 0.35, reflects: false },
  { ra: 56.75, dec: 24.12, radius: 1.7, strength: 0.22, reflects: true },
]

/** Draws the glow of nebulae, in the colour of hydrogen or of starlight. */
export function drawNebulae({ pen, framing, projection, palette, data }: Scene) {
  for (const nebula of data.marks?.nebulae ?? orionNebulae) {
    const { ra, dec, radius, strength, reflects } = nebula
    const { x, y } = projection.toPlate(ra, dec)
    const size = radius * framing.camera.scale
    const ink = reflects ? palette.reflection : palette.nebula
    const alpha = strength * palette.nebulaStrength
    const glow = pen.createRadialGradient(x, y, 0, x, y, size)
    glow.addColorStop(0, rgba(ink, alpha))
    glow.addColorStop(0.4, rgba(ink, alpha * 0.35))
    glow.addColorStop(1, rgba(ink, 0))
    pen.fillStyle = glow
    pen.fillRect(x - size, y - size, size * 2, size * 2)
  }
}
