import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Resource } from '../../../shared/resource.ts'
import { refetchWhere, useCreate, useList, useRemove, useUpdate } from '../resource.ts'

/** The rows of an area with their mutations; each settles after the refetch. */
export interface Crud<Fields, List> {
  /** What one row is called, such as 'quote'; its forms are autosaved under it. */
  name: string
  list: UseQueryResult<List>
  create: (fields: Fields) => Promise<unknown>
  update: (change: { id: number; fields: Fields }) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

/** The four usual calls of a resource; an area replaces those that differ. */
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

/** The same for rows with pages of their own: those are refetched too, since they link to their neighbours. */
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

/** What a form dialog says: its title, its button, and the toasts after success and failure. */
export interface FormCopy {
  title: string
  submit: string
  done: string
  failed: string
}

/** Every sentence an ordinary area shows. */
export interface CrudCopy<Row> {
  heading: string
  add: string
  loading: string
  /** What could not be loaded, as in 'Could not load quotes.' */
  what: string
  /** Left out where the area shows an empty list in its own way. */
  empty?: string
  create: FormCopy
  update: FormCopy
  remove: { ask: (row: Row) => string; done: string; failed: string }
}

/** The form of an area, the same for creating and editing. */
export interface CrudForm<Row, Values extends FieldValues, Fields> {
  /** From what is typed to what is sent. */
  schema: GenericSchema<Values, Fields>
  /** The values of a new row, computed when its dialog opens. */
  blank: () => Values
  /** The values of an existing row. */
  valuesOf: (row: Row) => Values
  /** Forms of many fields are wide. */
  size?: 'lg'
  Inputs: ComponentType<{ form: UseFormReturn<Values, unknown, Fields> }>
}

/** The running form of a schema, as its `Inputs` receive it. */
export type FormOf<Schema extends GenericSchema<FieldValues, unknown>> = UseFormReturn<
  InferInput<Schema>,
  unknown,
  InferOutput<Schema>
>
