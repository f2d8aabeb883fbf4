import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema, LazySchema } from 'valibot'
import { listPageSchema } from '../platform/server/http/parse-request.ts'
import { type Route, route } from '../platform/server/http/route.ts'
import { maxId } from '../shared/ids.ts'

/** The OpenAPI description of the API, generated from the schemas that validate its calls. */
export function openApiRoute(routes: readonly Route[]): Route {
  return route('GET /api/openapi.json', { access: 'owner', handle: () => describeApi(routes) })
}

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

function describeCall(route: Route): object {
  const { method, url, access, schema, upload, status = 200 } = route
  const success = method === 'DELETE' || url === '/api/logout' ? 204 : status
  return {
    ...(access !== 'anyone' && { security: [{ session: [access] }] }),
    ...parametersOf(route),
    ...(schema && {
      requestBody: { required: true, content: { 'application/json': { schema: asJson(schema) } } },
    }),
    ...(upload && { requestBody: { required: true, content: { 'multipart/form-data': oneFile } } }),
    responses: {
      [success]: { description: 'Success' },
      default: {
        description: 'An error: one plain sentence',
        content: { 'text/plain': { schema: { type: 'string', maxLength: 300 } } },
      },
    },
  }
}

function parametersOf({ url, query, page }: Pick<Route, 'url' | 'query' | 'page'>) {
  const parameters = [
    ...(url.includes(':id') ? [idParameter] : []),
    ...(url.includes(':name') ? [nameParameter] : []),
    // A paginated list: with `page` the answer is {rows, found, total}, without it the plain list.
    ...(page ? parametersIn(listPageSchema(page), unusedBy(page)) : []),
    ...(query ? parametersIn(query) : []),
  ]
  return parameters.length > 0 && { parameters }
}

/** The parameters of pagination that a list does not have. */
function unusedBy({ search, sorts }: NonNullable<Route['page']>): string[] {
  return [...(search ? [] : ['search']), ...(sorts ? [] : ['sort', 'direction'])]
}

function parametersIn(schema: GenericSchema, unused: readonly string[] = []): object[] {
  const { properties = {} } = asJson(schema)
  return Object.entries(properties)
    .filter(([name]) => !unused.includes(name))
    .map(([name, one]) => ({ name, in: 'query', schema: one }))
}

const idParameter = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1, maximum: maxId },
}

const nameParameter = { name: 'name', in: 'path', required: true, schema: { type: 'string' } }

const oneFile = {
  schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
}

/** The body of a call as JSON Schema; rules that it cannot express are omitted here, but still validated. */
function asJson(schema: GenericSchema): JsonSchema {
  return toJsonSchema(isLazy(schema) ? schema.getter(undefined) : schema, {
    typeMode: 'input',
    errorMode: 'ignore',
  })
}

/** A schema that depends on the body; the usual one is described. */
function isLazy(schema: GenericSchema): schema is LazySchema<GenericSchema> {
  return schema.type === 'lazy'
}
