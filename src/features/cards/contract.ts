/** What the picture of a page says in the previews of other sites. */
export interface CardContent {
  title: string
  /** One line below the title; cut with an ellipsis when it is too long. */
  note: string
  ownerName: string
}

/** The size of every card, px. */
export const cardSize = { width: 1200, height: 630 } as const

/**
 * Draws a card as a PNG.
 * @throws Error when a letter of the title is in none of the typefaces, or the drawing program is missing
 */
export type DrawCard = (content: CardContent) => Promise<Buffer>

/** The part of a post that its card shows. */
export interface CardPost {
  title: string
  category: string
  date: string
}
