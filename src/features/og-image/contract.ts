import type { SkyChoice } from '@ephemeris/sky'
import type { AccentName } from '../../shared/accents.ts'

/** The content of the preview image of a page. */
export interface OgImageContent {
  title: string
  /** One line below the title; cut with an ellipsis when it is too long. */
  note: string
  ownerName: string
  /** Omitted for the default accent, so that its file names stay the same. */
  accent?: AccentName
  /** Omitted for the default sky, for the same reason. */
  sky?: SkyChoice
}

/** The size of every preview image, px. */
export const ogImageSize = { width: 1200, height: 630 } as const

/**
 * Draws a preview image as a PNG.
 * @throws Error when no typeface has a letter of the title, or the SVG renderer is missing
 */
export type DrawOgImage = (content: OgImageContent) => Promise<Buffer>

/** The part of a post that its preview image shows. */
export interface OgImagePost {
  title: string
  category: string
  date: string
}
