/** How many characters of a search are read; fields take no more. */
export const longestQuery = 400
