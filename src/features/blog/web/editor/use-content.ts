import {
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { postRulesOf } from '../../preview.ts'
import type { TakeNaming } from './documents/use-document.tsx'

/** The text of a form, for a component of its own, so that typing does not render the other fields again. */
export function useContent<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
) {
  const name = 'content' as Path<Values>
  const field = fieldProps(form, name)

  /** Fills only fields that the owner has left empty. */
  function takeNaming({ date, tags = [], numberedSections, ...names }: Parameters<TakeNaming>[0]) {
    const typed: Readonly<Record<string, unknown>> = form.getValues()
    const fill = (one: string, value: string | readonly string[] | true) =>
      form.setValue(one as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      })
    for (const one of ['title', 'excerpt', 'category'] as const) {
      const before = typed[one]
      if (typeof before === 'string' && before.trim() === '') fill(one, names[one])
    }
    if (date !== '' && 'date' in typed) fill('date', date)
    if (numberedSections && 'numberedSections' in typed) fill('numberedSections', true)
    const { tags: before } = typed
    if (tags.length > 0 && Array.isArray(before) && before.length === 0) fill('tags', tags)
  }

  const [content, lineBreaks, language, numberedSections]: readonly unknown[] = useWatch({
    control: form.control,
    name: [name, ...(['lineBreaks', 'language', 'numberedSections'] as Path<Values>[])],
  })
  return {
    field,
    takeNaming,
    content: typeof content === 'string' ? content : '',
    ...postRulesOf({ lineBreaks, language, numberedSections }),
    attempts: form.formState.submitCount,
    isWrong: field.error !== undefined,
  }
}
