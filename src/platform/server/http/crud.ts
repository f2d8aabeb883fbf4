import * as v from 'valibot'
import type { FieldsOf, Resource } from '../../../shared/resource.ts'
import type { Table } from '../database/table.ts'
import { HttpError } from './errors.ts'
import { type Route, route } from './route.ts'

/** The four standard calls of a resource: anyone lists, the owner creates, replaces and deletes. */
export function crudRoutes<Schema extends v.GenericSchema<unknown, object>>(
  resource: Resource<Schema>,
  schema: Schema,
  table: Table<FieldsOf<Resource<Schema>> & object>,
): Route[] {
  return [
    listRoute(resource, table),
    createRoute(resource, schema, table),
    route(`PUT ${rowUrl(resource)}`, {
      access: 'owner',
      schema,
      handle: async ({ id, body }) => requireRow(await table.update(id, body), resource.name),
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

export function createRoute<Schema extends v.GenericSchema<unknown, object>>(
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
  return route(`DELETE ${rowUrl(resource)}`, {
    access: 'owner',
    handle: async ({ id }) => {
      requireRow((await table.remove(id)) || undefined, resource.name)
    },
  })
}

const maxArrangedRows = 10_000

/** The ids of all rows in their new order. */
const orderSchema = v.strictObject({
  ids: v.pipe(
    v.array(v.number('Ids must be numbers'), 'Ids must be a list'),
    v.maxLength(maxArrangedRows, 'At most 10,000 rows can be ordered'),
  ),
})

/**
 * The call that sets the order of a list.
 * @param arrange stores the order; false unless the ids name each row once
 */
export function orderRoute(
  resource: { writeUrl: string; name: string },
  arrange: (ids: readonly number[]) => Promise<boolean>,
): Route {
  return route(`PUT ${asApi(resource.writeUrl)}/order`, {
    access: 'owner',
    schema: orderSchema,
    handle: async ({ body: { ids } }) => {
      if (!(await arrange(ids)))
        throw new HttpError(400, `The order must name each ${resource.name} once`)
    },
  })
}

/** @throws HttpError 404 if there is no row */
export function requireRow<Row>(row: Row | undefined, name: string): Row {
  if (row === undefined) throw new HttpError(404, `No such ${name}`)
  return row
}

/** The URL pattern of one row of a resource. */
export function rowUrl(resource: { writeUrl: string }): `/api/${string}` {
  return `${asApi(resource.writeUrl)}/:id`
}

function asApi(url: string): `/api/${string}` {
  if (!url.startsWith('/api/')) throw new Error(`${url} is not a URL of the API`)
  return url as `/api/${string}`
}
