/** Where a page is linked from: after the sections of the header, in a group of the footer, or nowhere. */
export const pagePlaces = ['header', 'resources', 'legal', 'none'] as const

export type PagePlace = (typeof pagePlaces)[number]
