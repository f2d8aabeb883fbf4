/** The hue, in degrees, at which the range of each colour name begins. */
const hues = [
  [0, 'red'],
  [15, 'orange'],
  [42, 'yellow'],
  [70, 'green'],
  [160, 'teal'],
  [200, 'blue'],
  [255, 'violet'],
  [295, 'magenta'],
  [345, 'red'],
] as const

/**
 * The site's colour with the nearest hue to a colour that an author has chosen for white paper; prose-strokes.css
 * defines it for both themes. Undefined for black, white and colours close to them.
 * @param hex `#f00`, `#ff0000`, with or without digits for opacity
 */
export function nearestColor(hex: string): string | undefined {
  const digits = /^#([\da-f]{3,8})$/i.exec(hex)?.[1]
  if (digits === undefined) return undefined
  const width = digits.length < 6 ? 1 : 2
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((part) => {
    const pair = digits.slice(part * width, (part + 1) * width)
    return Number.parseInt(pair.padEnd(2, pair), 16) / 255
  })
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  const lightness = most - range / 2
  if (range < 0.15) return lightness < 0.2 || lightness > 0.9 ? undefined : 'gray'
  return hues.findLast(([from]) => from <= hueOf({ red, green, blue, most, range }))?.[1]
}

interface ColorChannels {
  red: number
  green: number
  blue: number
  most: number
  range: number
}

function hueOf({ red, green, blue, most, range }: ColorChannels): number {
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return (sixth * 60 + 360) % 360
}
