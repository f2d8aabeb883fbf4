import * as v from 'valibot'
import { postSlugPattern } from '../../shared/addresses.ts'
import { doiPattern, withoutResolver } from '../../shared/doi.ts'
import { autosave, instant, line, lines, wholeNumber } from '../../shared/fields.ts'
import { responsivePicture } from '../../shared/media.ts'
import { authorsSchema } from './author-rules.ts'
import { editionKinds } from '../../shared/editions.ts'
import { languages } from './languages.ts'
import { codeLicences, licences } from '../../shared/licences.ts'
import { maxPostSlugCharacters, reservedSlugs } from './post-slug.ts'
import { maxPart, maxSeriesCharacters } from './series.ts'
import { distinctTags, maxTagCharacters, maxTags, slugOf } from './tags.ts'

const wrongInstant = "Visible from must be an ISO instant, 'now' or null"

const maxLengths = { title: 200, content: 200_000, excerpt: 1000, category: 60, date: 60 }

/** A name that has an address. Names that differ in case, spaces or punctuation have the same one. */
const nameWithSlug = (label: string, max: number) =>
  v.pipe(
    line(label, { max, tooShort: `${label} is required` }),
    v.transform((name) => name.replaceAll(/\s+/g, ' ')),
    v.check((name) => slugOf(name) !== '', `${label} must contain a letter or a digit`),
  )

/** The name of a tag. */
export const tagSchema = nameWithSlug('Tag', maxTagCharacters)

/** The name of a series. */
export const seriesNameSchema = nameWithSlug('Series', maxSeriesCharacters)

/** The number of a post in its series. */
export const partSchema = wholeNumber(
  'Part',
  [1, 'Part must be at least 1'],
  [maxPart, `Part can be at most ${maxPart}`],
)

/** A series, with the ids of its posts in their order. */
export const seriesSchema = v.strictObject({
  name: seriesNameSchema,
  description: line('Description', { min: 0, max: 300 }),
  posts: v.pipe(
    v.array(v.number('Posts must be ids'), 'Posts must be a list'),
    v.maxLength(10 * maxPart, 'Posts can be at most 9,990'),
  ),
})

const oneOf = (names: object, sentence: string) => v.picklist(Object.keys(names), sentence)

/** The language of a post that is not in that of the site. */
export const languageSchema = oneOf(languages, 'Language must be one of the list')

/** The licence of a post. */
export const licenceSchema = oneOf(licences, 'Licence must be one of the list')

/** The licence of the code in a post. */
export const codeLicenceSchema = oneOf(codeLicences, 'Licence of the code must be one of the list')

/** The DOI of a post, also as an address; kept without it. */
export const doiSchema = v.pipe(
  line('DOI', { max: 300 }),
  v.transform(withoutResolver),
  v.regex(doiPattern, 'DOI must be like 10.5281/zenodo.123'),
)

/** What the single line ends of a post are, unless they are line breaks. */
export const lineBreaksSchema = v.picklist(['joined'], 'Line breaks must be joined, or null')

/** Whether the sections of a post have numbers. */
export const numberedSectionsSchema = v.boolean('Numbered sections must be true or false')

/** The cover of a post: the path of an uploaded picture, whose name has its size. */
export const coverSchema = v.pipe(
  v.string('Cover must be the path of a picture of this site'),
  v.maxLength(200, 'Cover must be the path of a picture of this site'),
  v.check(
    (path) => responsivePicture(path) !== undefined,
    'Cover must be the path of a picture of this site',
  ),
)

/** What the cover of a post shows. */
export const coverAltSchema = line('Description of the cover', { max: 300 })

/** The last part of the address of a post. */
export const slugSchema = v.pipe(
  line('Address', { max: maxPostSlugCharacters, tooShort: 'Address is required' }),
  v.regex(
    new RegExp(`^${postSlugPattern}$`),
    'Address can only have small letters, digits and single hyphens',
  ),
  v.check(
    (slug) => !/^[0-9]+(?:-|$)/.test(slug),
    'Address cannot begin with a number: /blog/12 and /blog/12-title are article 12',
  ),
  v.check((slug) => !reservedSlugs.has(slug), 'This address belongs to the site itself'),
)

const details = {
  language: v.optional(v.nullable(languageSchema)),
  licence: v.optional(v.nullable(licenceSchema)),
  codeLicence: v.optional(v.nullable(codeLicenceSchema)),
  doi: v.optional(v.nullable(doiSchema)),
  authors: v.optional(v.nullable(authorsSchema)),
  lineBreaks: v.optional(v.nullable(lineBreaksSchema)),
  numberedSections: v.optional(numberedSectionsSchema),
  cover: v.optional(v.nullable(coverSchema)),
  coverAlt: v.optional(v.nullable(coverAltSchema)),
  slug: v.optional(v.nullable(slugSchema)),
}

const place = {
  series: v.optional(v.nullable(seriesNameSchema)),
  part: v.optional(v.nullable(partSchema)),
}

const tags = v.optional(
  v.pipe(
    v.array(tagSchema, 'Tags must be a list'),
    v.maxLength(maxTags, `A post can have at most ${maxTags} tags`),
    v.transform((names) => distinctTags(names)),
  ),
)

/**
 * What a blog post must be. Source: docs/behaviour.md, Lengths; Values.
 * `visibleFrom` is the instant from which visitors see it, 'now' for that of the server, null for a
 * draft. If omitted, a new post is visible immediately and an existing one stays as it is. Without `tags`, a new post
 * has none and an existing one keeps its own; likewise without `series` and each of the details. Null for `series` takes it out of its series.
 * Without `part`, a post that is new in a series comes last.
 */
export const postSchema = v.strictObject({
  title: line('Title', { min: 3, max: maxLengths.title }),
  content: lines('Content', { min: 10, max: maxLengths.content }),
  excerpt: lines('Excerpt', { min: 10, max: maxLengths.excerpt }),
  category: line('Category', { min: 2, max: maxLengths.category }),
  date: line('Date', { min: 2, max: maxLengths.date, tooShort: 'Date is required' }),
  tags,
  ...place,
  ...details,
  visibleFrom: v.optional(
    v.nullable(v.union([v.literal('now'), instant(wrongInstant)], wrongInstant)),
  ),
})

/** What a draft must be: it may lack everything but its title. */
export const draftSchema = v.strictObject({
  title: line('Title', { max: maxLengths.title, tooShort: 'Title is required' }),
  content: lines('Content', { min: 0, max: maxLengths.content }),
  excerpt: lines('Excerpt', { min: 0, max: maxLengths.excerpt }),
  category: line('Category', { min: 0, max: maxLengths.category }),
  date: line('Date', { min: 0, max: maxLengths.date }),
  tags,
  ...place,
  ...details,
  visibleFrom: v.null(wrongInstant),
})

/** Whether a request is about a draft. */
function isDraft(body: unknown): boolean {
  return (
    typeof body === 'object' && body !== null && 'visibleFrom' in body && body.visibleFrom === null
  )
}

type PostRules<Schema extends v.GenericSchema> = v.GenericSchema<
  v.InferInput<Schema>,
  v.InferOutput<Schema>
>

/** A new post or draft. */
export const newPostSchema = v.lazy((body): PostRules<typeof postSchema> =>
  isDraft(body) ? draftSchema : postSchema,
)

const sentPost = v.strictObject({ ...postSchema.entries, autosave })
const sentDraft = v.strictObject({ ...draftSchema.entries, autosave })

/** A new post or draft in a request. */
export const sentPostSchema = v.lazy((body): PostRules<typeof sentPost> =>
  isDraft(body) ? sentDraft : sentPost,
)

const highestVersion = 2 ** 31 - 1

const version = v.optional(
  wholeNumber(
    'Version',
    [1, 'Version must be at least 1'],
    [highestVersion, `Version can be at most ${highestVersion}`],
  ),
)

/** What readers should know about a change that becomes a new version of an article. */
export const newVersionSchema = v.strictObject({
  kind: v.picklist(editionKinds, 'Kind must be update, erratum or retraction'),
  note: line('What changed', { max: 300, tooShort: 'Say what changed' }),
})

export type NewVersion = v.InferOutput<typeof newVersionSchema>

const newVersion = v.optional(newVersionSchema)

const changedPost = v.strictObject({ ...sentPost.entries, version, newVersion })
const changedDraft = v.strictObject({ ...sentDraft.entries, version, newVersion })

/**
 * A changed post; with its version, the change is refused if the post was changed in the meantime. With a new version, readers can
 * still read it as it was before.
 */
export const postChangeSchema = v.lazy((body): PostRules<typeof changedPost> =>
  isDraft(body) ? changedDraft : changedPost,
)
