/**
 * The values of a form by the names of its fields. The public forms are uncontrolled: they leave their values to the
 * browser, so that words typed before the scripts have come are as good as later ones.
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
