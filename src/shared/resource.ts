import type { GenericSchema, InferOutput } from 'valibot'

/** A list of rows that visitors read and the owner edits: its name, its two addresses, its rules. */
export interface Resource<Schema extends GenericSchema> {
  /** The name of one row inside a sentence, such as 'quote'. */
  name: string
  /** Where the list is read. */
  listUrl: string
  /** Where rows are created; `{writeUrl}/{id}` updates and removes one. */
  writeUrl: string
  /** What a create or an update must send. */
  schema: Schema
}

/** What a row holds besides its id. */
export type FieldsOf<R> = R extends Resource<infer Schema> ? InferOutput<Schema> : never

/** A row as the server answers it. */
export type RowOf<R> = FieldsOf<R> & { id: number }

/** Declares a resource, keeping the type of its schema. */
export function defineResource<Schema extends GenericSchema>(
  resource: Resource<Schema>,
): Resource<Schema> {
  return resource
}

/** The address of one row: `{base}/{id}`. */
export function rowUrl(base: string, id: number): string {
  return `${base}/${id}`
}
