/** How a version of an article that readers can cite differs from the one before it. */
export const editionKinds = ['update', 'erratum', 'retraction'] as const

export type EditionKind = (typeof editionKinds)[number]

/** A version of an article that readers can cite; unlike the versions of the history, which are all saves of a text. */
export interface Edition {
  /** From 1. */
  number: number
  kind: EditionKind | 'first'
  /** What readers should know about it; '' for the first one. */
  note: string
  /** An ISO instant. */
  publishedAt: string
}

/** The latest edition of a post in a column of the database, which holds JSON; null for a post that has only one. */
export function parseEdition(column: string | null): Edition | null {
  return column === null ? null : (JSON.parse(column) as Edition)
}

/** What was done with the article: "Updated November 20, 2026". */
export const editionVerbs: Readonly<Record<Edition['kind'], string>> = {
  first: 'Published',
  update: 'Updated',
  erratum: 'Corrected',
  retraction: 'Retracted',
}

/** What an edition is, as a plain text: "Corrected November 20, 2026 — The zero point was wrong." @param date when it was published */
export function describeEdition({ kind, note }: Edition, date: string): string {
  const did = `${editionVerbs[kind]} ${date}`
  if (note === '') return did
  return `${did} — ${/[.!?…]$/.test(note) ? note : `${note}.`}`
}

/** The path at which an earlier edition of a post stays as it was. @param path of the post */
export function editionPath<Path extends string>(
  path: Path,
  number: number,
): `${Path}?v=${number}` {
  return `${path}?v=${number}`
}

/** The path of the page with all editions of a post. It does not change with the slug of the post. */
export function editionsPath(id: number): `/blog/${number}/versions` {
  return `/blog/${id}/versions`
}
