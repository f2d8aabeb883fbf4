import type { GenericSchema, InferOutput } from 'valibot'

/**
 * A list that visitors read and the owner edits. Its schema is in a separate module, so that pages that only read do not
 * load it.
 */
export interface Resource<Schema extends GenericSchema> {
  /** The singular name inside a sentence, such as 'quote'. */
  name: string
  listUrl: string
  /** Creates rows; `{writeUrl}/{id}` updates and deletes one. */
  writeUrl: string
  /** Only for its type; never has a value. */
  rules?: Schema
}

/** The fields of a row without its id. */
export type FieldsOf<R> = R extends Resource<infer Schema> ? InferOutput<Schema> : never

export type RowOf<R> = FieldsOf<R> & { id: number }

/** Declares a resource with rows of the type of `Schema`. */
export function defineResource<Schema extends GenericSchema>(
  resource: Resource<Schema>,
): Resource<Schema> {
  return resource
}

export function rowUrl(base: string, id: number): string {
  return `${base}/${id}`
}
