import { toJsonSchema } from '@valibot/to-json-schema'
import type { PageRules } from '../server/http/paging.ts'
import { type Route, route } from '../server/http/route.ts'
import { highestId } from '../shared/ids.ts'
import { maxSearch, rowsPerPage } from '../shared/list-page.ts'

/** The OpenAPI description of the whole API, made from the schemas that validate its calls. */
export function openApiRoute(routes: readonly Route[]): Route {
  return route('GET /api/openapi.json', { access: 'owner', handle: () => describeApi(routes) })
}

/** OpenAPI 3.1 of the given calls. */
function describeApi(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const one of routes) {
    const path = one.url.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [one.method.toLowerCase()]: describeCall(one) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ephemeris', version: '1' },
    paths,
    components: {
      // Its name over https; over plain http it is `session-` with the port.
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
    },
  }
}

function describeCall({ method, url, access, schema, upload, page, status = 200 }: Route): object {
  const success = method === 'DELETE' || url === '/api/logout' ? 204 : status
  return {
    ...(access !== 'anyone' && { security: [{ session: [access] }] }),
    ...parametersOf(url, page),
    ...(schema && {
      requestBody: { required: true, content: { 'application/json': { schema: asJson(schema) } } },
    }),
    ...(upload && { requestBody: { required: true, content: { 'multipart/form-data': oneFile } } }),
    responses: {
      [success]: { description: 'Success' },
      default: {
        description: 'A refusal: one plain sentence',
        content: { 'text/plain': { schema: { type: 'string', maxLength: 300 } } },
      },
    },
  }
}

function parametersOf(url: string, page: PageRules | undefined) {
  const parameters = [
    ...(url.includes(':id') ? [idParameter] : []),
    ...(url.includes(':name') ? [nameParameter] : []),
    ...(page ? pageParameters(page) : []),
  ]
  return parameters.length > 0 && { parameters }
}

/** A list by the page: with `page` the answer is {rows, found, total}, without it the plain list. */
function pageParameters({ search, sorts }: PageRules): object[] {
  const text = (name: string, schema: object) => ({ name, in: 'query', schema })
  return [
    text('page', { type: 'integer', minimum: 1 }),
    text('size', { type: 'integer', minimum: 1, maximum: rowsPerPage }),
    ...(search ? [text('search', { type: 'string', maxLength: maxSearch })] : []),
    ...(sorts ? [text('sort', { enum: sorts }), text('direction', { enum: ['asc', 'desc'] })] : []),
  ]
}

const idParameter = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1, maximum: highestId },
}

const nameParameter = { name: 'name', in: 'path', required: true, schema: { type: 'string' } }

const oneFile = {
  schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
}

/** The body of a call as JSON Schema; rules that it cannot express are left out here and validated all the same. */
function asJson(schema: NonNullable<Route['schema']>): object {
  return toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' })
}
