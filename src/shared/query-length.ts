/** The maximum length of a search query; the rest is ignored. */
export const maxQueryLength = 400
