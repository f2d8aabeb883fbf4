import * as v from 'valibot'
import type { Affiliation, Author, CreditRole } from '../../../../shared/authors.ts'
import { authorsSchema, rolesSchema } from '../../author-rules.ts'

/** An author in the form; '' for what is not known. */
export interface TypedAuthor {
  name: string
  family: string
  orcid: string
  /** One a line, with its address of ROR at the end if there is one. */
  affiliations: string
  corresponding: boolean
  roles: CreditRole[]
}

/** Converts the authors of the form to those of a request. */
export const typedAuthorsSchema = v.pipe(
  v.array(
    v.object({
      name: v.string(),
      family: v.string(),
      orcid: v.string(),
      affiliations: v.pipe(v.string(), v.transform(readAffiliations)),
      corresponding: v.boolean(),
      roles: rolesSchema,
    }),
  ),
  v.transform((authors): v.InferInput<typeof authorsSchema> => authors),
  authorsSchema,
)

export function typedAuthors(authors: readonly Author[] | null): TypedAuthor[] {
  return (authors ?? []).map(({ name, family, orcid, affiliations, corresponding, roles }) => ({
    name,
    family: family ?? '',
    orcid: orcid ?? '',
    affiliations: affiliations.map(affiliationLine).join('\n'),
    corresponding,
    roles,
  }))
}

/** The authors of the form as a version holds them; their names alone while something in them is wrong. */
export function authorsInVersion(typed: readonly TypedAuthor[] = []): Author[] | string[] | null {
  const read = v.safeParse(typedAuthorsSchema, typed)
  return read.success ? read.output : typed.map(({ name }) => name)
}

/** An author in the form of whom only the name and the iD are known. */
export function blankAuthor(name = '', orcid = ''): TypedAuthor {
  return { name, family: '', orcid, affiliations: '', corresponding: false, roles: [] }
}

const affiliationLine = ({ name, ror }: Affiliation) => [name, ror ?? ''].join(' ').trim()

function readAffiliations(text: string): { name: string; ror: string }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const found = /(?:^|\s)(?:https?:\/\/)?ror\.org\/\S*$/i.exec(line)
      return found
        ? { name: line.slice(0, found.index).trimEnd().replace(/[,;]$/, ''), ror: found[0].trim() }
        : { name: line, ror: '' }
    })
}
