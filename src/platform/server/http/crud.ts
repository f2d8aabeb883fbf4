import type { GenericSchema } from 'valibot'
import type { FieldsOf, Resource } from '../../../shared/resource.ts'
import type { Table } from '../database/table.ts'
import { HttpError } from './errors.ts'
import { type Route, route } from './route.ts'

/** The four usual calls of a resource over its table: anyone reads, the owner creates, replaces and removes. */
export function crudRoutes<Schema extends GenericSchema<unknown, object>>(
  resource: Resource<Schema>,
  schema: Schema,
  table: Table<FieldsOf<Resource<Schema>> & object>,
): Route[] {
  return [
    listRoute(resource, table),
    createRoute(resource, schema, table),
    route(`PUT ${oneOf(resource)}`, {
      access: 'owner',
      schema,
      handle: async ({ id, body }) => found(await table.update(id, body), resource.name),
    }),
    removeRoute(resource, table),
  ]
}

export function listRoute<Fields extends object>(
  resource: { listUrl: string },
  table: Table<Fields>,
): Route {
  return route(`GET ${asApi(resource.listUrl)}`, {
    access: 'anyone',
    handle: () => table.listVisible(),
  })
}

export function createRoute<Schema extends GenericSchema<unknown, object>>(
  resource: Resource<Schema>,
  schema: Schema,
  table: Table<FieldsOf<Resource<Schema>> & object>,
): Route {
  return route(`POST ${asApi(resource.writeUrl)}`, {
    access: 'owner',
    schema,
    status: 201,
    handle: ({ body }) => table.create(body),
  })
}

export function removeRoute<Fields extends object>(
  resource: { writeUrl: string; name: string },
  table: Pick<Table<Fields>, 'remove'>,
): Route {
  return route(`DELETE ${oneOf(resource)}`, {
    access: 'owner',
    handle: async ({ id }) => {
      found((await table.remove(id)) || undefined, resource.name)
    },
  })
}

/** Gives the row, or refuses with 404 and the name of the thing. */
export function found<Row>(row: Row | undefined, name: string): Row {
  if (row === undefined) throw new HttpError(404, `No such ${name}`)
  return row
}

/** The address pattern of one row of a resource. */
export function oneOf(resource: { writeUrl: string }): `/api/${string}` {
  return `${asApi(resource.writeUrl)}/:id`
}

function asApi(url: string): `/api/${string}` {
  if (!url.startsWith('/api/')) throw new Error(`${url} is not an address of the API`)
  return url as `/api/${string}`
}
