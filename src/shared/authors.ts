/** An author of a post. */
export interface Author {
  /** As readers see it: "Ada B. Example". */
  name: string
  /**
   * The family name, with which the name begins or ends; the whole name for a group. Null for the last word with the particles
   * before it.
   */
  family: string | null
  /** An iD without its address; null if unknown. */
  orcid: string | null
  affiliations: Affiliation[]
  /** Whether questions about the article go to them. */
  corresponding: boolean
  /** What they did, in the order of `creditRoles`. */
  roles: CreditRole[]
}

/** An organization of an author. */
export interface Affiliation {
  name: string
  /** Its address in the Research Organization Registry, such as 'https://ror.org/03yrm5c26'; null if unknown. */
  ror: string | null
}

/** The contributor roles and their names. Source: ANSI/NISO Z39.104-2022, CRediT. */
export const creditRoles = {
  conceptualization: 'Conceptualization',
  'data-curation': 'Data curation',
  'formal-analysis': 'Formal analysis',
  'funding-acquisition': 'Funding acquisition',
  investigation: 'Investigation',
  methodology: 'Methodology',
  'project-administration': 'Project administration',
  resources: 'Resources',
  software: 'Software',
  supervision: 'Supervision',
  validation: 'Validation',
  visualization: 'Visualization',
  'writing-original-draft': 'Writing – original draft',
  'writing-review-editing': 'Writing – review & editing',
} as const

export type CreditRole = keyof typeof creditRoles

export const creditRoleNames = Object.keys(creditRoles) as CreditRole[]

/** The page that defines a role. */
export function creditRoleUrl(role: CreditRole): string {
  return `https://credit.niso.org/contributor-roles/${role}/`
}

/** The authors in a column of the database, which holds JSON; null for the owner alone. */
export function parseAuthors(column: string | null): Author[] | null {
  return column === null ? null : (JSON.parse(column) as Author[])
}

/** The column of the database for authors. */
export function authorsColumn(authors: readonly Author[] | null): string | null {
  return authors === null ? null : JSON.stringify(authors)
}

/** An author without the fields that say nothing, as files hold it. */
export function namedAuthor({ name, family, orcid, affiliations, corresponding, roles }: Author) {
  return {
    name,
    ...(family !== null && { family }),
    ...(orcid !== null && { orcid }),
    ...(affiliations.length > 0 && {
      affiliations: affiliations.map(({ name: organization, ror }) => ({
        name: organization,
        ...(ror !== null && { ror }),
      })),
    }),
    ...(corresponding && { corresponding }),
    ...(roles.length > 0 && { roles }),
  }
}

/** The distinct affiliations of authors in the order of their first mention, and for each author their indexes there. */
export function numberAffiliations(authors: readonly Author[]): {
  affiliations: Affiliation[]
  indexes: number[][]
} {
  const known = new Map<string, number>()
  const affiliations: Affiliation[] = []
  const indexOf = (affiliation: Affiliation) => {
    const key = affiliation.ror ?? affiliation.name
    const index = known.get(key) ?? affiliations.push(affiliation) - 1
    known.set(key, index)
    return index
  }
  const indexes = authors.map((author) => [...new Set(author.affiliations.map(indexOf))])
  return { affiliations, indexes }
}

/** Whether an author is the owner of the site. */
export function isOwner(
  { name, orcid }: Pick<Author, 'name' | 'orcid'>,
  owner: { ownerName: string; orcid: string },
): boolean {
  if (orcid !== null && owner.orcid !== '') return orcid === owner.orcid
  return name === owner.ownerName
}
