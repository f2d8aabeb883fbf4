import * as v from 'valibot'
import { instant, line, lines, wholeNumber } from '../../shared/fields.ts'
import { distinctTags, maxTagCharacters, maxTags, slugOf } from './tags.ts'

const wrongInstant = "Visible from must be an ISO instant, 'now' or null"

const maxLengths = { title: 200, content: 200_000, excerpt: 1000, category: 60, date: 60 }

/** The name of a tag. Names that differ in case, spaces or punctuation are the same tag. */
export const tagSchema = v.pipe(
  line('Tag', { max: maxTagCharacters, tooShort: 'Tag is required' }),
  v.transform((name) => name.replaceAll(/\s+/g, ' ')),
  v.check((name) => slugOf(name) !== '', 'Tag must contain a letter or a digit'),
)

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
 * has none and an existing one keeps its own.
 */
export const postSchema = v.strictObject({
  title: line('Title', { min: 3, max: maxLengths.title }),
  content: lines('Content', { min: 10, max: maxLengths.content }),
  excerpt: lines('Excerpt', { min: 10, max: maxLengths.excerpt }),
  category: line('Category', { min: 2, max: maxLengths.category }),
  date: line('Date', { min: 2, max: maxLengths.date, tooShort: 'Date is required' }),
  tags,
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

/** A new post or draft in a request. */
export const newPostSchema = v.lazy((body): PostRules<typeof postSchema> =>
  isDraft(body) ? draftSchema : postSchema,
)

const highestVersion = 2 ** 31 - 1

const version = v.optional(
  wholeNumber(
    'Version',
    [1, 'Version must be at least 1'],
    [highestVersion, `Version can be at most ${highestVersion}`],
  ),
)

const changedPost = v.strictObject({ ...postSchema.entries, version })
const changedDraft = v.strictObject({ ...draftSchema.entries, version })

/** A changed post; with its version, the change is refused if the post was changed in the meantime. */
export const postChangeSchema = v.lazy((body): PostRules<typeof changedPost> =>
  isDraft(body) ? changedDraft : changedPost,
)
