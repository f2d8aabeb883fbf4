import type { SkyChoice } from '@ephemeris/sky'
import type { AccentName } from '../../shared/accents.ts'

/** What the picture of a page says in the previews of other sites. */
export interface OgImageContent {
  title: string
  /** One line below the title; cut with an ellipsis when it is too long. */
  note: string
  ownerName: string
  /** Absent for the accent of a fresh site, so that the file names of its pictures stay the same. */
  accent?: AccentName
  /** Absent for the sky of a fresh site, for the same reason. */
  sky?: SkyChoice
}

/** The size of every preview image, px. */
export const ogImageSize = { width: 1200, height: 630 } as const

/**
 * Draws a preview image as a PNG.
 * @throws Error when a letter of the title is in none of the typefaces, or the drawing program is missing
 */
export type DrawOgImage = (content: OgImageContent) => Promise<Buffer>

/** The part of a post that its preview image shows. */
export interface OgImagePost {
  title: string
  category: string
  date: string
}
