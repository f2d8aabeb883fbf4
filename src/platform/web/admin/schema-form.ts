import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { GenericSchema } from 'valibot'

/**
 * A form that is validated by the schema of its call.
 * @param start the initial values, read once: later values never overwrite typed ones
 */
export function useSchemaForm<Values extends FieldValues, Fields>(
  schema: GenericSchema<Values, Fields>,
  start: Values | (() => Values),
) {
  const [values] = useState(start)
  return useForm<Values, unknown, Fields>({ values, resolver: valibotResolver(schema) })
}
