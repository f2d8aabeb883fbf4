import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { GenericSchema } from 'valibot'

/**
 * A form whose fields are checked by the rules of the call that they are sent to.
 * @param start what the fields start with, read once: later values are never merged into typed fields
 */
export function useSchemaForm<Values extends FieldValues, Fields>(
  schema: GenericSchema<Values, Fields>,
  start: Values | (() => Values),
) {
  const [values] = useState(start)
  return useForm<Values, unknown, Fields>({ values, resolver: valibotResolver(schema) })
}
