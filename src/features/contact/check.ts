import { flatten, safeParse } from 'valibot'
import type { ContactFields } from './contract.ts'
import { contactSchema } from './rules.ts'

const fieldOrder = ['name', 'email', 'subject', 'message'] as const

/** The first complaint about each field of a message. */
export type Errors = { [Field in keyof ContactFields]?: string | undefined }

/** Reads a message by its rules: what can be sent, or what is wrong with it. */
export function checkMessage(
  values: ContactFields,
): { kind: 'right'; message: ContactFields } | { kind: 'wrong'; errors: Errors } {
  const checked = safeParse(contactSchema, values)
  if (checked.success) return { kind: 'right', message: checked.output }
  const { nested } = flatten<typeof contactSchema>(checked.issues)
  const errors = Object.fromEntries(fieldOrder.map((name) => [name, nested?.[name]?.[0]]))
  return { kind: 'wrong', errors }
}
