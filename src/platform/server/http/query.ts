import * as v from 'valibot'
import { maxSearch, type PageQuery, rowsPerPage } from '../../../shared/list-page.ts'
import { numberParameter } from '../../../shared/parameters.ts'
import { HttpError } from './errors.ts'
import type { PageRules, Route } from './route.ts'

const pageNames = ['page', 'size', 'search', 'sort', 'direction']

const highestPage = 1_000_000

interface ReadQuery {
  /** The parameters of the call, by its rules. */
  query: unknown
  /** The page of a list that is asked for; undefined where the whole list is. */
  page: PageQuery | undefined
}

type QueryRules = Pick<Route, 'query' | 'page'>

/** The values of each name; a list only where the name is given more than once. */
type Given = Map<string, string | string[]>

const noParameters = v.strictObject({})

/**
 * Reads the query of a call by the rules of its route, which name every parameter that it may have.
 * @throws HttpError 400 with the first thing that is wrong
 */
export function readQuery(
  { query: schema = noParameters, page: rules }: QueryRules,
  text: string,
): ReadQuery {
  const given = givenIn(text)
  const ofPage = rules ? takePage(given, rules) : undefined
  const read = {
    page: rules && ofPage && parse(listPageSchema(rules), ofPage),
    query: parse(schema, given),
  }
  for (const [name, value] of [...given, ...(ofPage ?? [])])
    if (/\p{Cc}/u.test(String(value))) throw new HttpError(400, `${inWords(name)} must be text`)
  return read
}

function givenIn(text: string): Given {
  if (text === '') return new Map()
  const given: Given = new Map()
  for (const [name, value] of new URLSearchParams(text)) {
    const before = given.get(name)
    given.set(name, before === undefined ? value : [before, value].flat())
  }
  return given
}

/**
 * Takes the parameters of a page out of those that are given; undefined where there are none.
 * @throws HttpError 400 for others that have nothing to do with pages
 */
function takePage(given: Given, { others = [] }: PageRules): Given | undefined {
  const names = pageNames.filter((name) => given.has(name))
  if (names.length === 0) return undefined
  const page: Given = new Map()
  for (const name of names) {
    page.set(name, given.get(name) ?? '')
    given.delete(name)
  }
  if ([...given.keys()].some((name) => !others.includes(name))) throw unknownParameter()
  return page
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  given: Given,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, Object.fromEntries(given), { abortPipeEarly: true })
  if (result.success) return result.output
  throw refusalOf(result.issues)
}

function refusalOf(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): HttpError {
  if (issues.some(({ type, expected }) => type === 'strict_object' && expected === 'never'))
    return unknownParameter()
  if (issues.some(({ kind, input }) => kind === 'schema' && Array.isArray(input)))
    return new HttpError(400, 'The address names a parameter twice')
  const [{ type, message }] = issues
  const isMissing = type === 'strict_object'
  return new HttpError(
    400,
    isMissing ? 'Page must be given with the other parameters of a page' : message,
  )
}

function unknownParameter(): HttpError {
  return new HttpError(400, 'The address has an unknown parameter')
}

function inWords(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The rules of the parameters by which a list is read by the page. */
export function listPageSchema({ sorts = [], search = false }: PageRules) {
  return v.strictObject({
    page: numberParameter('Page', highestPage),
    size: v.optional(numberParameter('Size', rowsPerPage), String(rowsPerPage)),
    search: v.optional(
      v.pipe(
        words,
        v.check((text) => search || text === '', 'This list has no search'),
      ),
      '',
    ),
    sort: v.optional(v.picklist(sorts, sortSentence(sorts))),
    direction: v.optional(v.picklist(['asc', 'desc'], 'Direction must be asc or desc'), 'asc'),
  })
}

function sortSentence(sorts: readonly string[]): string {
  return sorts.length === 0
    ? 'This list has one order only'
    : `Sort must be one of ${sorts.join(', ')}`
}

const words = v.pipe(
  v.string('Search must be text'),
  v.maxLength(maxSearch, `Search can be at most ${maxSearch} characters`),
)
