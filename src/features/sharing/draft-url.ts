// Apart from the contract, since every page knows the route of drafts, and only the owner needs the rest.

/** The draft that a link shows. */
export const draftUrl = (token: string) => `/api/draft?token=${token}`
