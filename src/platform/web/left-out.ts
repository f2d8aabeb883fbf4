/** Stands in a build for the parts of libraries that the site does not use; `vite.config.ts` lists them. */
function leftOut(): never {
  throw new Error('The build leaves this part of a library out.')
}

export {
  leftOut as hasNextPage,
  leftOut as hasPreviousPage,
  leftOut as infiniteQueryBehavior,
  leftOut as parse,
}
