/** A colour as red, green and blue amounts of light, 0 to 1, or as three coordinates of another space. */
type Triple = readonly number[]

/** Red, green and blue of a colour such as #bc065c as amounts of light. */
export function linear(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
}

function multiplied(matrix: readonly Triple[], values: Triple): number[] {
  return matrix.map((row) =>
    row.reduce((sum, factor, at) => sum + factor * (values[at] ?? Number.NaN), 0),
  )
}

/** Source: WCAG 2.2, relative luminance and contrast ratio. */
function luminance(light: Triple): number {
  return multiplied([[0.2126, 0.7152, 0.0722]], light)[0] ?? 0
}

/** The contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOfLight(linear(one), linear(other))
}

/** The contrast ratio of two colours given as amounts of light. */
function contrastOfLight(one: Triple, other: Triple): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** What is left of the light of a colour. Source: Machado, Oliveira and Fernandes 2009, the full loss of each kind of cone. */
export const visions = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no long': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no middle': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no short': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** The light of a colour as somebody with this kind of sight sees it. */
export function seenWith(vision: readonly Triple[], hex: string): number[] {
  return multiplied(vision, linear(hex)).map((value) => Math.min(1, Math.max(0, value)))
}

const toCones = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const conesToOklab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

/** The coordinates of light in Oklab. */
export function oklab(light: Triple): number[] {
  return multiplied(conesToOklab, multiplied(toCones, light).map(Math.cbrt))
}

const toXyz = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
]
const whiteD65 = [0.95047, 1, 1.08883]

/** The coordinates of light in CIELAB, for the white D65. */
export function cielab(light: Triple): number[] {
  const [x = 0, y = 0, z = 0] = multiplied(toXyz, light)
    .map((value, at) => value / (whiteD65[at] ?? 1))
    .map((share) => (share > 216 / 24_389 ? Math.cbrt(share) : (share * 24_389) / 3132 + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const radian = Math.PI / 180

/** The difference CIEDE2000 of two colours in CIELAB. Source: Sharma, Wu and Dalal 2005. */
export function ciede2000(one: Triple, other: Triple): number {
  const chromas = [one, other].map(([, a = 0, b = 0]) => Math.hypot(a, b))
  const mean = (values: readonly number[]) => ((values[0] ?? 0) + (values[1] ?? 0)) / 2
  const share = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))
  const stretch = 1.5 - 0.5 * share(mean(chromas))
  const polar = [one, other].map(([l = 0, a = 0, b = 0]) => ({
    l,
    c: Math.hypot(a * stretch, b),
    h: (Math.atan2(b, a * stretch) / radian + 360) % 360,
  }))
  const [p = { l: 0, c: 0, h: 0 }, q = p] = polar
  const turned = p.c * q.c === 0 ? 0 : ((q.h - p.h + 540) % 360) - 180
  const hueMean = p.c * q.c === 0 ? p.h + q.h : (p.h + turned / 2 + 360) % 360
  const [lMean, cMean] = [mean([p.l, q.l]), mean([p.c, q.c])]
  const cosine = (factor: number, offset: number) => Math.cos((factor * hueMean + offset) * radian)
  const t =
    1 - 0.17 * cosine(1, -30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, 6) - 0.2 * cosine(4, -63)
  const lightness =
    (q.l - p.l) / (1 + (0.015 * (lMean - 50) ** 2) / Math.sqrt(20 + (lMean - 50) ** 2))
  const chroma = (q.c - p.c) / (1 + 0.045 * cMean)
  const hue = (2 * Math.sqrt(p.c * q.c) * Math.sin((turned / 2) * radian)) / (1 + 0.015 * cMean * t)
  const rotation =
    -Math.sin(60 * Math.exp(-(((hueMean - 275) / 25) ** 2)) * radian) * 2 * share(cMean)
  return Math.sqrt(lightness ** 2 + chroma ** 2 + hue ** 2 + rotation * chroma * hue)
}
