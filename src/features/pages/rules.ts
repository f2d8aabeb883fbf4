import * as v from 'valibot'
import { autosave, line, lines, wholeNumber } from '../../shared/fields.ts'
import { maxId } from '../../shared/ids.ts'
import { pagePlaces } from './places.ts'

/** First segments of paths that the site itself uses or may use later. */
const reserved: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'assets',
  'auth',
  'blog',
  'build',
  'cards',
  'cv',
  'dashboard',
  'draft',
  'feed',
  'fonts',
  'health',
  'index',
  'library',
  'login',
  'logout',
  'media',
  'metrics',
  'newsletter',
  'og',
  'pages',
  'projects',
  'publications',
  'resources',
  'search',
  'sitemap',
  'src',
  'starter',
])

export const maxPathCharacters = 80
const addressSentence =
  'An address is like /about-me or /resources/optics: small letters, digits and hyphens'

const path = v.pipe(
  line('Address', { max: maxPathCharacters }),
  v.regex(/^(?:\/resources)?\/[a-z0-9]+(?:-[a-z0-9]+)*$/, addressSentence),
  v.check((value) => !reserved.has(value.slice(1)), 'This address belongs to the site itself'),
)

/** What a page of the owner's must be. Source: docs/behaviour.md, Pages of the owner. */
export const pageSchema = v.strictObject({
  path,
  title: line('Title', { min: 2, max: 60 }),
  description: line('Description', { min: 0, max: 300 }),
  content: lines('Text', { max: 200_000, tooShort: 'Text is required' }),
  categories: v.pipe(
    v.array(line('Category', { max: 60 }), 'Categories must be a list'),
    v.maxLength(20, 'There can be at most 20 categories'),
  ),
  place: v.picklist(pagePlaces, 'Place must be header, resources, legal or none'),
  draft: v.boolean('Draft must be true or false'),
})

/** A new page in a request. */
export const newPageSchema = v.strictObject({ ...pageSchema.entries, autosave })

/** A changed page; with its version, the change is refused if the page was changed in the meantime. */
export const pageChangeSchema = v.strictObject({
  ...newPageSchema.entries,
  version: v.optional(
    wholeNumber(
      'Version',
      [1, 'Version must be at least 1'],
      [maxId, `Version can be at most ${maxId}`],
    ),
  ),
})

/** The maximum number of pages, since every page of the site names them. */
export const maxPages = 60

/** A page that came with the site and was removed. */
export const pageRestoreSchema = v.strictObject({
  path: line('Address', { max: maxPathCharacters }),
})
