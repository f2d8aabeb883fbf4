import * as v from 'valibot'

/** A text field that stands for something else; whatever is wrong with that is said in one sentence. */
export function typed<Input, Output>(
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
