import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { flushSync } from 'react-dom'
import { type GenericSchema, safeParse } from 'valibot'
import { reportInvalidForm } from './schema-form.ts'

/** The values of a form that are being saved, and the body of their call. */
export interface CheckedForm<Values, Fields> {
  typed: Values
  fields: Fields
}

/**
 * Checks a form that stays open; marks and reports its invalid fields.
 * @param reveal shows fields that may be hidden, once they are marked
 */
export function checkForm<Values extends FieldValues, Fields, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  schema: GenericSchema<unknown, Fields>,
  reveal?: () => void,
): CheckedForm<Values, Fields> | undefined {
  form.clearErrors()
  const typed = { ...form.getValues() }
  const result = safeParse(schema, typed)
  if (result.success) return { typed, fields: result.output }
  const seen = new Set<string>()
  flushSync(() => {
    for (const { path, message } of result.issues) {
      const name = fieldIn(typed, path?.map(({ key }) => key) ?? []) as Path<Values>
      if (!seen.has(name)) form.setError(name, { message })
      seen.add(name)
    }
    reveal?.()
  })
  reportInvalidForm()
  return undefined
}

/** The field of an issue: one of a row where the form has a list of rows, such as 'links.2.address'. */
function fieldIn(typed: FieldValues, [name, place, part]: readonly unknown[]): string {
  const list: unknown = typed[String(name)]
  const row: unknown = Array.isArray(list) ? list[Number(place)] : undefined
  const isInRow = typeof row === 'object' && row !== null && typeof part === 'string'
  return isInRow ? `${String(name)}.${Number(place)}.${part}` : String(name)
}

/**
 * Continues a form after its values were saved: only what has been typed since counts as unsaved. The fields keep their
 * caret and undo history.
 * @param changed the values that the server has changed
 */
export function continueForm<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  autosave: { restart: (saved: Values) => void },
  typed: Values,
  changed: Partial<Values>,
): void {
  const saved = { ...typed, ...changed }
  const now = { ...typed, ...form.getValues(), ...changed }
  form.reset(saved, { keepValues: true })
  autosave.restart(saved)
  for (const name of Object.keys(now) as Path<Values>[])
    if (now[name] !== form.getValues(name) || now[name] !== saved[name])
      form.setValue(name, now[name], { shouldDirty: true })
}

/** Continues a form with values that were merged from it and a newer version: what differs from that counts as unsaved. */
export function mergeForm<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  autosave: { restart: (saved: Values) => void; schedule: (values: Values) => void },
  newer: Values,
  merged: Values,
): void {
  form.reset(newer, { keepValues: true })
  autosave.restart(newer)
  for (const name of Object.keys(merged) as Path<Values>[])
    form.setValue(name, merged[name], { shouldDirty: true })
  autosave.schedule(merged)
}
