import type { Framing, SkyName } from '@ephemeris/sky'
import type { PlateField } from '../../../shared/plate-field.ts'

/** The limiting magnitude: V 6.0 (naked eye), or all stars (V 7.0 in the default field) with a second file. */
export type Depth = 'bright' | 'faint'

/** The measurements that a view can depend on, px. `wordsTop` is the top of the first avoided text, if any. */
type PlateSize = { width: number; height: number; wordsTop: number | undefined }

/** What is drawn on a plate of a certain size. */
export type ViewFraming = Framing & { depth: Depth }

/** A view of the sky for one part of the site, for any size. */
export type SkyView = {
  kind: 'hero' | 'band' | 'strip' | 'panel'
  frame(size: PlateSize): ViewFraming
}

const betelgeuse: SkyName = {
  text: 'Betelgeuse',
  ra: 88.793,
  dec: 7.407,
  dx: -12,
  dy: -10,
  align: 'right',
}
const rigel: SkyName = { text: 'Rigel', ra: 78.635, dec: -8.202, dx: 12, dy: 18, align: 'left' }
const aldebaran: SkyName = {
  text: 'Aldebaran',
  ra: 68.98,
  dec: 16.509,
  dx: -12,
  dy: -10,
  align: 'right',
}
const pleiades: SkyName = {
  text: 'Pleiades',
  ra: 56.75,
  dec: 24.12,
  dx: 18,
  dy: -14,
  align: 'left',
}
const sirius: SkyName = { text: 'Sirius', ra: 101.287, dec: -16.716, dx: 14, dy: 20, align: 'left' }

/** Below this width only stars for the naked eye are loaded and drawn. */
const phoneWidth = 700

/** From this width on, the text is next to the sky instead of below it. */
const besideWidth = 960

const headerHeight = 64

const depthFor = (width: number): Depth => (width < phoneWidth ? 'bright' : 'faint')

/** Orion and Taurus behind the hero of the home page. */
export const heroView: SkyView = {
  kind: 'hero',
  frame: (size) => (size.width < besideWidth ? heroAboveWords(size) : heroBesideWords(size)),
}

function heroBesideWords({ width, height }: PlateSize): ViewFraming {
  return {
    camera: {
      centre: { ra: 80, dec: 5 },
      at: { x: width * (width < 1200 ? 0.78 : 0.7), y: height * 0.52 },
      scale: Math.max(11.5, (width / 1440) * 14.4),
      rotation: 0,
    },
    depth: 'faint',
    starSize: Math.min(1.25, width / 1320),
    atlas: true,
    rulers: { rightAscension: true, declination: true },
    names: [betelgeuse, rigel, aldebaran, pleiades, sirius],
    markRadius: 19,
  }
}

function heroAboveWords({ width, height, wordsTop = height / 2 }: PlateSize): ViewFraming {
  return {
    camera: {
      centre: { ra: 73.5, dec: 8.2 },
      at: { x: width / 2, y: (headerHeight + wordsTop) / 2 },
      // 36 degrees, from Aldebaran to Rigel with a margin, fill the space between header and text.
      scale: Math.max(7, (wordsTop - 78) / 36),
      rotation: 0,
    },
    depth: depthFor(width),
    starSize: 0.84,
    atlas: true,
    rulers: { rightAscension: true, declination: false },
    names: [betelgeuse, aldebaran],
    markRadius: 14,
  }
}

/** The winter Milky Way along the newsletter band: light and stars only. */
export const bandView: SkyView = {
  kind: 'band',
  frame: ({ width, height }) => ({
    camera: {
      centre: { ra: 98, dec: 2 },
      at: { x: width * 0.62, y: height / 2 },
      scale: width < phoneWidth ? 9 : (width / 1440) * 15,
      rotation: 58,
    },
    depth: depthFor(width),
    starSize: 0.95,
    atlas: false,
    rulers: { rightAscension: false, declination: false },
    names: [],
    markRadius: undefined,
  }),
}

/** Taurus and Perseus above the dashboard. */
export const stripView: SkyView = {
  kind: 'strip',
  frame: ({ width, height }) => ({
    camera: {
      centre: { ra: 62, dec: 24 },
      at: { x: width * 0.8, y: height * 0.56 },
      scale: width < phoneWidth ? 11 : (width / 1440) * 19,
      rotation: 0,
    },
    depth: depthFor(width),
    starSize: 1,
    atlas: true,
    rulers: { rightAscension: true, declination: false },
    names: width < phoneWidth ? [] : [{ ...pleiades, dx: 26, dy: -20 }],
    markRadius: undefined,
  }),
}

/** Orion beside the sign-in form. */
export const panelView: SkyView = {
  kind: 'panel',
  frame: ({ width, height }) => ({
    camera: {
      centre: { ra: 84, dec: 3 },
      at: { x: width / 2, y: height * 0.3 },
      scale: 14.5,
      rotation: 0,
    },
    // The panel is shown from a viewport of 1024 px on, whatever its own width.
    depth: 'faint',
    starSize: 1.15,
    atlas: true,
    rulers: { rightAscension: false, declination: false },
    names: [betelgeuse, rigel],
    markRadius: 19,
  }),
}

const skyViews: Readonly<Record<SkyView['kind'], SkyView>> = {
  hero: heroView,
  band: bandView,
  strip: stripView,
  panel: panelView,
}

/** A view of the owner's field, or of the default field. */
export function viewOf(kind: SkyView['kind'], field: PlateField | undefined): SkyView {
  const view = skyViews[kind]
  if (!field) return view
  return {
    kind,
    frame(size) {
      const framing = view.frame(size)
      const camera = {
        ...framing.camera,
        centre: { ra: field.ra, dec: field.dec },
        scale: framing.camera.scale * field.zoom,
      }
      return { ...framing, camera }
    },
  }
}
