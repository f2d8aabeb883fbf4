/*
 * Replaces infinite queries of the query library in the build (see vite.config.ts): the site has pages of lists instead,
 * each a query of its own.
 */

export function infiniteQueryBehavior(): never {
  throw new Error('The site has no infinite queries')
}

export const hasNextPage = () => false

export const hasPreviousPage = () => false
