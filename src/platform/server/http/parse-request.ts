import * as v from 'valibot'
import { maxSearch, type PageQuery, rowsPerPage } from '../../../shared/list-page.ts'
import { numberParameter } from '../../../shared/parameters.ts'
import { HttpError } from './errors.ts'
import type { PageRules, Route } from './route.ts'

/**
 * Validates a body.
 * @throws HttpError with the given status and the message of the first issue
 */
export function parseBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  status = 400,
): v.InferOutput<Schema> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new HttpError(status, 'The body must be an object')
  const result = v.safeParse(schema, body, { abortPipeEarly: true })
  if (result.success) return result.output
  throw new HttpError(status, messageFor(result.issues[0]))
}

/** The site's schemas have messages of their own; structural issues get one here, without the input. */
function messageFor(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'strict_object') return issue.message
  if (issue.expected === 'never') return 'The body has an unknown field'
  const key = issue.path?.at(-1)?.key
  return typeof key === 'string' ? `${toLabel(key)} is required` : 'The body is incomplete'
}

/** 'newPassword' becomes 'New password'. */
function toLabel(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll(/\burl\b/g, 'URL')
}

const pageParameters = ['page', 'size', 'search', 'sort', 'direction']

const maxPage = 1_000_000

interface ParsedQuery {
  query: unknown
  /** The requested page of a list; undefined for the whole list. */
  page: PageQuery | undefined
}

type QueryRules = Pick<Route, 'query' | 'page'>

/** The values by name; an array if a name is repeated. */
type Parameters = Map<string, string | string[]>

const noParameters = v.strictObject({})

/**
 * Validates the query of a call by its route, which declares every parameter.
 * @throws HttpError 400 with the message of the first issue
 */
export function parseQuery(
  { query: schema = noParameters, page: rules }: QueryRules,
  text: string,
): ParsedQuery {
  const parameters = readParameters(text)
  const ofPage = rules && takePageParameters(parameters, rules)
  const parsed = {
    page: rules && ofPage && validate(listPageSchema(rules), ofPage),
    query: validate(schema, parameters),
  }
  for (const [name, value] of [...parameters, ...(ofPage ?? [])])
    if (/\p{Cc}/u.test(String(value))) throw new HttpError(400, `${capitalize(name)} must be text`)
  return parsed
}

function readParameters(text: string): Parameters {
  const parameters: Parameters = new Map()
  if (text === '') return parameters
  for (const [name, value] of new URLSearchParams(text)) {
    const before = parameters.get(name)
    parameters.set(name, before === undefined ? value : [before, value].flat())
  }
  return parameters
}

/**
 * Removes the pagination parameters and returns them; undefined without any.
 * @throws HttpError 400 for others that cannot be combined with pagination
 */
function takePageParameters(given: Parameters, { others = [] }: PageRules): Parameters | undefined {
  const names = pageParameters.filter((name) => given.has(name))
  if (names.length === 0) return undefined
  const page: Parameters = new Map()
  for (const name of names) {
    page.set(name, given.get(name) ?? '')
    given.delete(name)
  }
  if ([...given.keys()].some((name) => !others.includes(name))) throw unknownParameter()
  return page
}

function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  given: Parameters,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, Object.fromEntries(given), { abortPipeEarly: true })
  if (result.success) return result.output
  throw toHttpError(result.issues)
}

function toHttpError(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): HttpError {
  if (issues.some(({ type, expected }) => type === 'strict_object' && expected === 'never'))
    return unknownParameter()
  if (issues.some(({ kind, input }) => kind === 'schema' && Array.isArray(input)))
    return new HttpError(400, 'The address repeats a parameter')
  const [{ type, message }] = issues
  const isMissing = type === 'strict_object'
  return new HttpError(
    400,
    isMissing ? 'Page is required together with the other pagination parameters' : message,
  )
}

function unknownParameter(): HttpError {
  return new HttpError(400, 'The address has an unknown parameter')
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The schema of the pagination parameters of a list. */
export function listPageSchema({ sorts = [], search = false }: PageRules) {
  return v.strictObject({
    page: numberParameter('Page', maxPage),
    size: v.optional(numberParameter('Size', rowsPerPage), String(rowsPerPage)),
    search: v.optional(
      v.pipe(
        words,
        v.check((text) => search || text === '', 'This list has no search'),
      ),
      '',
    ),
    sort: v.optional(v.picklist(sorts, sortMessage(sorts))),
    direction: v.optional(v.picklist(['asc', 'desc'], 'Direction must be asc or desc'), 'asc'),
  })
}

function sortMessage(sorts: readonly string[]): string {
  return sorts.length === 0
    ? 'This list cannot be sorted'
    : `Sort must be one of ${sorts.join(', ')}`
}

const words = v.pipe(
  v.string('Search must be text'),
  v.maxLength(maxSearch, `Search can be at most ${maxSearch} characters`),
)
