import { flatten, safeParse } from 'valibot'
import type { ContactFields } from '../contract.ts'
import { contactSchema } from '../rules.ts'

const fieldOrder = ['name', 'email', 'subject', 'message'] as const

/** The first error of each field. */
export type Errors = { [Field in keyof ContactFields]?: string | undefined }

export function checkMessage(
  values: ContactFields,
): { kind: 'valid'; message: ContactFields } | { kind: 'invalid'; errors: Errors } {
  const checked = safeParse(contactSchema, values)
  if (checked.success) return { kind: 'valid', message: checked.output }
  const { nested } = flatten<typeof contactSchema>(checked.issues)
  const errors = Object.fromEntries(fieldOrder.map((name) => [name, nested?.[name]?.[0]]))
  return { kind: 'invalid', errors }
}

export { reportInvalid } from '../../../platform/web/ui/report-invalid.ts'
