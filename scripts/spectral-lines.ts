/** The shown part of the visible spectrum, nm. */
export const spectrumRange = { from: 384, to: 771 } as const

/** Absorption lines of similar width and darkness at low dispersion; 1 is the weakest drawn class. */
type LineClass = { strength: number; wavelengths: readonly number[] }

/**
 * Absorption lines of the Sun, nm in air, by how strong they look: H, Na, Mg, Ca, Fe, Sr and Ba, and the heads of the
 * telluric bands A and B of oxygen. Line C is drawn separately.
 * Source: standard laboratory wavelengths; the classes follow the rough order of the equivalent widths.
 */
export const solarLines: readonly LineClass[] = [
  { strength: 9, wavelengths: [393.37, 396.85] },
  { strength: 5, wavelengths: [759.37] },
  { strength: 4, wavelengths: [430.79, 486.13] },
  { strength: 3.5, wavelengths: [410.17, 434.05, 686.72] },
  { strength: 2.3, wavelengths: [404.58, 422.67, 438.35, 517.27, 518.36, 589, 589.59] },
  {
    strength: 1.6,
    wavelengths: [
      406.36, 407.17, 414.39, 427.18, 432.58, 440.48, 495.76, 516.75, 526.95, 527.04, 532.8, 627.66,
    ],
  },
  {
    strength: 1.1,
    wavelengths: [
      441.51, 455.4, 466.81, 470.3, 489.15, 492.05, 537.15, 542.97, 544.69, 552.84, 558.88, 561.56,
      610.27, 612.22, 616.22, 649.38,
    ],
  },
]

/**
 * Lines after the heads of the oxygen bands A and B, nm from the head, each weaker than the one before. The real bands are far denser,
 * but look like a fading edge at this dispersion.
 */
export const bandTails = {
  heads: [686.72, 759.37],
  widthNm: 0.39,
  offsets: [0.86, 1.7, 2.71, 3.88, 5.23, 6.74, 8.43, 10.29],
} as const

/** Strong lines of neutral iron, as a lamp shows them, nm in air. Source: standard laboratory wavelengths. */
export const ironLines: readonly number[] = [
  385.99, 388.63, 392.03, 404.58, 406.36, 407.17, 414.39, 420.2, 425.08, 426.05, 427.18, 430.79,
  432.58, 438.35, 440.48, 441.51, 452.86, 487.13, 489.15, 491.9, 492.05, 495.76, 516.75, 519.23,
  523.29, 526.95, 527.04, 532.8, 534.1, 537.15, 539.71, 542.97, 543.45, 544.69, 545.56, 557.28,
  558.68, 561.56, 606.55, 613.66, 619.16, 623.07, 625.26, 631.8, 639.36, 640, 641.16, 649.5, 654.62,
  659.29, 667.8, 675.02,
]

/** Fraunhofer's letters. Minor ones are hidden on narrow screens; H is moved a little away from K. */
export const fraunhoferLetters: readonly { letter: string; wavelength: number; minor?: true }[] = [
  { letter: 'K', wavelength: 393.37 },
  { letter: 'H', wavelength: 398.4, minor: true },
  { letter: 'h', wavelength: 410.17, minor: true },
  { letter: 'g', wavelength: 422.67, minor: true },
  { letter: 'G', wavelength: 430.79 },
  { letter: 'F', wavelength: 486.13 },
  { letter: 'c', wavelength: 495.76, minor: true },
  { letter: 'b', wavelength: 517.27 },
  { letter: 'E', wavelength: 526.95, minor: true },
  { letter: 'D', wavelength: 589 },
  { letter: 'C', wavelength: 656.28 },
  { letter: 'B', wavelength: 686.72, minor: true },
  { letter: 'A', wavelength: 759.37 },
]
