import * as v from 'valibot'
import { creditRoleNames } from '../../shared/authors.ts'
import { line, orcid } from '../../shared/fields.ts'

/** Above this, a list of authors is rather one of a collaboration, which is one author. */
const maxAuthors = 100
const maxAffiliations = 10

/** A field that may be empty or absent. */
const orNull = (schema: v.GenericSchema<string>) =>
  v.optional(
    v.nullable(
      v.pipe(
        schema,
        v.transform((text) => (text === '' ? null : text)),
      ),
    ),
    null,
  )

const rorSentence = 'ROR must be an address such as https://ror.org/03yrm5c26'

/** The address of an organization in the Research Organization Registry; also without https:// */
const ror = v.pipe(
  v.string(rorSentence),
  v.maxLength(100, rorSentence),
  v.transform((text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^(?:https?:\/\/)?ror\.org\//, ''),
  ),
  v.check((id) => id === '' || /^0[a-hj-km-np-tv-z0-9]{6}\d{2}$/.test(id), rorSentence),
  v.transform((id) => (id === '' ? '' : `https://ror.org/${id}`)),
)

const affiliation = v.strictObject({
  name: line('Affiliation', { max: 300, tooShort: 'Affiliation is required' }),
  ror: orNull(ror),
})

/** The affiliations of an author. */
const affiliationsSchema = v.pipe(
  v.array(affiliation, 'Affiliations must be a list'),
  v.maxLength(maxAffiliations, `An author can have at most ${maxAffiliations} affiliations`),
)

/** What an author did; each role once, in the order of the standard. */
export const rolesSchema = v.pipe(
  v.array(
    v.picklist(creditRoleNames, 'Roles must be terms of CRediT, such as formal-analysis'),
    'Roles must be a list',
  ),
  v.maxLength(creditRoleNames.length, 'An author can have each role once'),
  v.transform((roles) => creditRoleNames.filter((role) => roles.includes(role))),
)

const author = v.pipe(
  v.strictObject({
    name: line('Name', { max: 150, tooShort: 'Name is required' }),
    family: orNull(line('Family name', { min: 0, max: 150 })),
    orcid: orNull(orcid()),
    affiliations: v.optional(affiliationsSchema, []),
    corresponding: v.optional(v.boolean('Corresponding must be true or false'), false),
    roles: v.optional(rolesSchema, []),
  }),
  v.forward(
    v.check(
      ({ name, family }) =>
        family === null ||
        name === family ||
        name.endsWith(` ${family}`) ||
        name.startsWith(`${family} `),
      'Family name must be the first or the last part of the name, or all of it',
    ),
    ['family'],
  ),
)

/** The authors of a post in their order. None is the owner alone, as null is. */
export const authorsSchema = v.pipe(
  v.array(author, 'Authors must be a list'),
  v.maxLength(maxAuthors, `A post can have at most ${maxAuthors} authors`),
  v.transform((authors) => (authors.length === 0 ? null : authors)),
)
