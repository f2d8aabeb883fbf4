import { announce } from '../announcements.tsx'

/**
 * Says which fields of a form are invalid and focuses the first: the focus alone says nothing where it already is. To be
 * called once the fields are marked and their messages are shown.
 */
export function reportInvalid(form: Element | null | undefined): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('[aria-invalid=true]') ?? [])]
  const [first] = fields
  if (!first) return
  const names = fields.map((field) => field.labels?.[0]?.textContent ?? field.ariaLabel)
  const what = names.length === 1 ? '1 field needs' : `${names.length} fields need`
  announce(`${what} attention: ${names.join(', ')}`)
  first.focus()
}
