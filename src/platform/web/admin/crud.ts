import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import { type FieldsOf, type Resource, type RowOf, rowUrl } from '../../../shared/resource.ts'
import { callApi } from '../api.ts'
import { refetchWhere, useList, useSend } from '../resource.ts'

/** The rows of an area with their mutations, which resolve after the refetch. */
export interface Crud<Fields, List> {
  /** The singular name, such as 'quote'; also the key of its drafts. */
  name: string
  list: UseQueryResult<List>
  create: (fields: Fields) => Promise<unknown>
  update: (change: { id: number; fields: Fields }) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

/** The four standard calls of a resource. */
export function useCrud<Schema extends GenericSchema>(resource: Resource<Schema>) {
  return { ...useChanges(resource), list: useList(resource) }
}

/** The mutations of a resource. */
export function useChanges<Schema extends GenericSchema>(resource: Resource<Schema>) {
  return {
    name: resource.name,
    create: useCreate(resource).mutateAsync,
    update: useUpdate(resource).mutateAsync,
    remove: useRemove(resource).mutateAsync,
  }
}

/** For rows with pages of their own, which are refetched too, since they link to their neighbors. */
export function useChangesOfPages<Schema extends GenericSchema>(resource: Resource<Schema>) {
  const client = useQueryClient()
  const { name, create, update, remove } = useChanges(resource)
  async function thenRefresh(change: Promise<unknown>) {
    const answer = await change
    await refetchWhere(client, (url) => url.startsWith(`${resource.listUrl}/`))
    return answer
  }
  return {
    name,
    create: (...given: Parameters<typeof create>) => thenRefresh(create(...given)),
    update: (...given: Parameters<typeof update>) => thenRefresh(update(...given)),
    remove: (...given: Parameters<typeof remove>) => thenRefresh(remove(...given)),
  }
}

/**
 * Sends the ids of a list in their new order.
 * @param isAffected whether the order changes a URL; by default the list, and the pages of its rows, which link to their
 * neighbours
 */
export function useOrder(
  { listUrl, writeUrl }: { listUrl: string; writeUrl: string },
  isAffected = (url: string) => url.startsWith(listUrl),
) {
  const client = useQueryClient()
  return useMutation<unknown, Error, readonly number[]>({
    mutationFn: (ids) => callApi('PUT', `${writeUrl}/order`, { ids }),
    onSuccess: () => refetchWhere(client, isAffected),
  })
}

/** The texts of a form dialog: title, button, and toasts after success and failure. */
export interface FormCopy {
  title: string
  submit: string
  done: string
  failed: string
}

/** The texts of an ordinary area. */
export interface CrudCopy<Row> {
  heading: string
  add: string
  loading: string
  /** Such as 'quotes', for 'Could not load quotes.' */
  what: string
  /** Undefined if the area renders an empty list itself. */
  empty?: string
  create: FormCopy
  update: FormCopy
  remove: { ask: (row: Row) => string; done: string; failed: string }
}

/** The form of an area, the same for creating and editing. */
export interface CrudForm<Row, Values extends FieldValues, Fields> {
  /** Converts the form values to the body of the call. */
  schema: GenericSchema<Values, Fields>
  /** The initial values of a new row. */
  blank: () => Values
  valuesOf: (row: Row) => Values
  Inputs: ComponentType<{ form: UseFormReturn<Values, unknown, Fields> }>
}

/** The form of a schema, as its `Inputs` receive it. */
export type FormOf<Schema extends GenericSchema<FieldValues, unknown>> = UseFormReturn<
  InferInput<Schema>,
  unknown,
  InferOutput<Schema>
>

function useCreate<Schema extends GenericSchema>(resource: Resource<Schema>) {
  return useSend<InferInput<Schema>, RowOf<typeof resource>>(
    (body) => ({ method: 'POST', url: resource.writeUrl, body }),
    () => [resource.listUrl],
  )
}

/** Replaces the fields of one row. */
function useUpdate<Schema extends GenericSchema>(resource: Resource<Schema>) {
  return useSend<{ id: number; fields: FieldsOf<typeof resource> }, RowOf<typeof resource>>(
    ({ id, fields }) => ({ method: 'PUT', url: rowUrl(resource.writeUrl, id), body: fields }),
    () => [resource.listUrl],
  )
}

function useRemove<Schema extends GenericSchema>(resource: Resource<Schema>) {
  return useSend<number>(
    (id) => ({ method: 'DELETE', url: rowUrl(resource.writeUrl, id) }),
    () => [resource.listUrl],
  )
}
