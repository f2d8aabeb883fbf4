import * as v from 'valibot'
import { maxSearch, type PageQuery, rowsPerPage } from '../../shared/list-page.ts'
import { HttpError } from './errors.ts'

const names = ['page', 'size', 'search', 'sort', 'direction']

const highestPage = 1_000_000

/** What may be asked of a page: the columns it can be sorted by, and whether it can be searched. */
export interface PageRules {
  sorts?: readonly string[]
  search?: boolean
  /** Parameters of the call that have nothing to do with pages. */
  others?: readonly string[]
}

/**
 * Reads which page of a list an address asks for. Without any of the parameters of a page it asks for the
 * whole list, and other parameters are ignored.
 * @throws HttpError 400 with the first thing that is wrong
 */
export function readPage(query: URLSearchParams, rules: PageRules = {}): PageQuery | undefined {
  if (!names.some((name) => query.has(name))) return undefined
  const keys = [...query.keys()].filter((key) => !rules.others?.includes(key))
  if (new Set(keys).size < keys.length)
    throw new HttpError(400, 'The address names a parameter twice')
  const given = Object.fromEntries(keys.map((key) => [key, query.get(key) ?? '']))
  const result = v.safeParse(pageSchema(rules), given, { abortPipeEarly: true })
  if (result.success) return result.output
  throw new HttpError(400, sentenceFor(result.issues[0]))
}

function pageSchema({ sorts = [], search = false }: PageRules) {
  return v.strictObject({
    page: digits('Page', highestPage),
    size: v.optional(digits('Size', rowsPerPage), String(rowsPerPage)),
    search: v.optional(
      v.pipe(
        words,
        v.check((text) => search || text === '', 'This list has no search'),
      ),
      '',
    ),
    sort: v.optional(v.picklist(sorts, sortSentence(sorts)), undefined),
    direction: v.optional(v.picklist(['asc', 'desc'], 'Direction must be asc or desc'), 'asc'),
  })
}

function sortSentence(sorts: readonly string[]): string {
  return sorts.length === 0
    ? 'This list has one order only'
    : `Sort must be one of ${sorts.join(', ')}`
}

const words = v.pipe(
  v.string(),
  v.maxLength(maxSearch, `Search can be at most ${maxSearch} characters`),
  v.check((text) => text.isWellFormed() && !text.includes('\0'), 'Search must be text'),
)

function digits(label: string, highest: number) {
  const sentence = `${label} must be a number from 1 to ${highest}`
  return v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,6}$/, sentence),
    v.transform(Number),
    v.maxValue(highest, sentence),
  )
}

function sentenceFor(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'strict_object') return issue.message
  return issue.expected === 'never'
    ? 'The address has an unknown parameter'
    : 'Page must be given with the other parameters of a page'
}
