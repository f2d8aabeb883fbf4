import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { type Post, type PostState, postState } from '../../contract.ts'
import { type Details, detailLabels, type GivenDetails } from '../../../../shared/post-details.ts'
import {
  codeLicenceSchema,
  coverAltSchema,
  coverSchema,
  doiSchema,
  draftSchema,
  languageSchema,
  licenceSchema,
  lineBreaksSchema,
  type NewVersion,
  numberedSectionsSchema,
  partSchema,
  postSchema,
  seriesNameSchema,
  slugSchema,
} from '../../rules.ts'
import { type TypedAuthor, typedAuthors, typedAuthorsSchema } from './author-form.ts'
import { instantOf, localOf } from './zoned-time.ts'

/** A text of the form, and null for an empty one. */
const orNull = v.transform((text: string) => (text.trim() === '' ? null : text))

/** The series of a post in the form, '' for none, and its number there, '' for the end. */
const place = {
  series: v.optional(v.pipe(v.string(), orNull, v.nullable(seriesNameSchema))),
  part: v.optional(
    v.pipe(
      v.string(),
      orNull,
      v.transform((text) => (text === null ? null : Number(text))),
      v.nullable(partSchema),
    ),
  ),
}

/** Details of a post in the form; '' for what a post has by default. */
const details = {
  language: v.optional(v.pipe(v.string(), orNull, v.nullable(languageSchema))),
  licence: v.optional(v.pipe(v.string(), orNull, v.nullable(licenceSchema))),
  codeLicence: v.optional(v.pipe(v.string(), orNull, v.nullable(codeLicenceSchema))),
  doi: v.optional(v.pipe(v.string(), orNull, v.nullable(doiSchema))),
  authors: v.optional(typedAuthorsSchema),
  lineBreaks: v.optional(v.pipe(v.string(), orNull, v.nullable(lineBreaksSchema))),
  numberedSections: v.optional(numberedSectionsSchema),
  cover: v.optional(v.pipe(v.string(), orNull, v.nullable(coverSchema))),
  coverAlt: v.optional(v.pipe(v.string(), orNull, v.nullable(coverAltSchema))),
  slug: v.optional(v.pipe(v.string(), orNull, v.nullable(slugSchema))),
}

/** The texts of a post that visitors may read. */
export const postTextsSchema = textsOf(postSchema)

/** The texts of a draft. */
export const draftTextsSchema = textsOf(draftSchema)

function textsOf({ entries }: typeof postSchema | typeof draftSchema) {
  const { title, content, excerpt, category, date, tags } = entries
  return v.object({ title, content, excerpt, category, date, tags, ...place, ...details })
}

/** What a post needs before it is published. */
export const postRequirements = {
  schema: postTextsSchema,
  labels: {
    title: 'Title',
    content: 'Text',
    excerpt: 'Excerpt',
    category: 'Category',
    date: 'Date',
    tags: 'Tags',
    series: 'Series',
    part: 'Part',
    ...detailLabels,
  },
}

/** Details in the form; '' for those that are as by default. */
type TypedDetails = {
  [Name in Exclude<keyof Details, 'authors'>]?:
    | (Details[Name] extends boolean ? boolean : string)
    | undefined
} & { authors?: TypedAuthor[] | undefined }

/** The values of the form of a post. */
export type TypedPost = TypedDetails & {
  title: string
  content: string
  excerpt: string
  category: string
  date: string
  /** Absent in drafts of earlier versions, as the series and the details. */
  tags?: string[] | undefined
  /** The name of its series; '' for none. */
  series?: string | undefined
  /** Its number there; '' for the end. */
  part?: string | undefined
  visibility: PostState
  /** The value of a `datetime-local` field, in the owner's time zone; '' when not planned. */
  plannedFor: string
}

/** The request body of a post; without `visibleFrom` the visibility stays as it is. */
export interface PostBody extends GivenDetails {
  title: string
  content: string
  excerpt: string
  category: string
  date: string
  tags?: string[] | undefined
  series?: string | null | undefined
  part?: number | null | undefined
  visibleFrom?: string | null
  /** Makes the change a version of its own for readers. */
  newVersion?: NewVersion
}

/** The body of a draft, whatever else the form says about its visibility. */
export const draftOf = (body: PostBody): PostBody => ({ ...body, visibleFrom: null })

/** The state of a post right now; a post that is not stored yet is a draft. */
export function stateNow(post: Post | undefined): PostState {
  return post ? postState(post, new Date()) : 'draft'
}

/** The form of a post, from react-hook-form. */
export type PostForm = UseFormReturn<TypedPost, unknown, PostBody>

interface PostFormOptions {
  timeZone: string
  now: () => Date
  /** The initial values; undefined for a new post. */
  start?: TypedPost
}

/**
 * Converts the values of the form to a request body. A new post that is published immediately needs no `visibleFrom`,
 * since that is the default of the server. Of an existing post that is no draft, only a changed visibility is sent.
 */
export function typedPostSchema({ timeZone, now, start }: PostFormOptions) {
  type Plan = Pick<TypedPost, 'visibility' | 'plannedFor'>
  const isUnchanged = ({ visibility, plannedFor }: Plan) =>
    visibility === (start?.visibility ?? 'published') &&
    (visibility !== 'planned' || plannedFor === start?.plannedFor)
  const isNewPlan = (plan: Plan) => plan.visibility === 'planned' && !isUnchanged(plan)
  const instantIn = ({ plannedFor }: Plan) => instantOf(plannedFor, timeZone)
  const visibility = v.pipe(
    v.object({
      visibility: v.picklist(['published', 'draft', 'planned']),
      plannedFor: v.string(),
    }),
    v.forward(
      v.check(
        (plan) => !isNewPlan(plan) || instantIn(plan) !== undefined,
        'Choose a date and a time',
      ),
      ['plannedFor'],
    ),
    v.forward(
      v.check(
        (plan) => !isNewPlan(plan) || (instantIn(plan) ?? '') > now().toISOString(),
        'Choose a time in the future',
      ),
      ['plannedFor'],
    ),
    v.transform((plan): Pick<PostBody, 'visibleFrom'> => {
      // Always sent, since a draft has rules of its own.
      if (plan.visibility === 'draft') return { visibleFrom: null }
      if (isUnchanged(plan)) return {}
      const at = plan.visibility === 'planned' ? instantIn(plan) : undefined
      // The server sets the time, since the clock of this device may be wrong.
      return { visibleFrom: at ?? 'now' }
    }),
  )
  const schemaOf = (texts: typeof postTextsSchema) => v.intersect([texts, visibility])
  // Intersections, so that errors of both parts are shown together.
  const [post, draft] = [schemaOf(postTextsSchema), schemaOf(draftTextsSchema)]
  return v.lazy((typed: unknown): typeof post => (isDraft(typed) ? draft : post))
}

function isDraft(typed: unknown): boolean {
  return (
    typeof typed === 'object' &&
    typed !== null &&
    'visibility' in typed &&
    typed.visibility === 'draft'
  )
}

/** The form values of a post. */
export function typedOf(post: Post, { timeZone, now }: PostFormOptions): TypedPost {
  const visibility = postState(post, now())
  const { visibleFrom } = post
  const plannedFor =
    visibility === 'planned' && visibleFrom !== null ? localOf(visibleFrom, timeZone) : ''
  return {
    title: post.title,
    content: post.content,
    excerpt: post.excerpt,
    category: post.category,
    date: post.date,
    tags: post.tags,
    series: post.series ?? '',
    part: post.part === null ? '' : String(post.part),
    language: post.language ?? '',
    licence: post.licence ?? '',
    codeLicence: post.codeLicence ?? '',
    doi: post.doi ?? '',
    authors: typedAuthors(post.authors),
    lineBreaks: post.lineBreaks ?? '',
    numberedSections: post.numberedSections,
    cover: post.cover ?? '',
    coverAlt: post.coverAlt ?? '',
    slug: post.slug ?? '',
    visibility,
    plannedFor,
  }
}

/** What a post has unless it says otherwise, besides its address. */
export const blankDetails = {
  tags: [],
  series: '',
  part: '',
  language: '',
  licence: '',
  codeLicence: '',
  doi: '',
  authors: [],
  lineBreaks: '',
  numberedSections: false,
  cover: '',
  coverAlt: '',
} satisfies Partial<TypedPost>

/** The form values of a new post: with today's date, published immediately. */
export function blankPost(today: string): TypedPost {
  return {
    title: '',
    content: '',
    excerpt: '',
    category: '',
    date: today,
    ...blankDetails,
    slug: '',
    visibility: 'published',
    plannedFor: '',
  }
}
