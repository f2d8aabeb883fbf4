import * as v from 'valibot'

/** The schema of a text field that is parsed into another value, with the first error of that value. */
export function parsedText<Input, Output>(
  read: (text: string) => Input,
  schema: v.GenericSchema<Input, Output>,
) {
  return v.pipe(
    v.string(),
    v.rawTransform<string, Output>(({ dataset, addIssue, NEVER }) => {
      const result = v.safeParse(schema, read(dataset.value))
      if (result.success) return result.output
      addIssue({ message: result.issues[0].message })
      return NEVER
    }),
  )
}

/** Splits a list such as 'optics, data'. Source: docs/behaviour.md, Admin dialogs. */
export function splitAtCommas(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
