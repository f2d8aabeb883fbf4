/**
 * The values of a form by field name. The public forms are uncontrolled, so that text typed before the scripts are loaded
 * is not lost.
 */
export function formValues<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const data = new FormData(form)
  const entries = names.map((name) => {
    const value = data.get(name)
    return [name, typeof value === 'string' ? value : ''] as const
  })
  return Object.fromEntries(entries) as Record<Name, string>
}
