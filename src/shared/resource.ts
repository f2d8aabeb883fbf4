import type { GenericSchema, InferOutput } from 'valibot'

/**
 * A list of rows that visitors read and the owner edits: its name and its two addresses. The rules
 * stand in a module of their own, so that pages which only read do not carry them.
 */
export interface Resource<Schema extends GenericSchema> {
  /** The name of one row inside a sentence, such as 'quote'. */
  name: string
  /** Where the list is read. */
  listUrl: string
  /** Where rows are created; `{writeUrl}/{id}` updates and removes one. */
  writeUrl: string
  /** The type of the rules of a row; never a value. */
  rules?: Schema
}

/** What a row holds besides its id. */
export type FieldsOf<R> = R extends Resource<infer Schema> ? InferOutput<Schema> : never

/** A row as the server answers it. */
export type RowOf<R> = FieldsOf<R> & { id: number }

/** Declares a resource whose rows keep the rules of `Schema`. */
export function defineResource<Schema extends GenericSchema>(
  resource: Resource<Schema>,
): Resource<Schema> {
  return resource
}

/** The address of one row: `{base}/{id}`. */
export function rowUrl(base: string, id: number): string {
  return `${base}/${id}`
}
