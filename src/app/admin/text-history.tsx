import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { PreviewPane } from '../../features/blog/web/editor/preview-pane.tsx'
import { usePreview } from '../../features/blog/web/editor/previewer.ts'
import { postRulesOf } from '../../features/blog/preview.ts'
import type { VersionFields } from '../../features/history/contract.ts'
import {
  HistoryButton,
  type HistoryButtonProps,
} from '../../features/history/web/history-button.tsx'
import { contentOf } from '../../features/history/web/version-fields.ts'

type TextHistoryProps = Omit<HistoryButtonProps, 'renderText'> & {
  /** The kind of text, if it is not that of a post. */
  as?: 'cv'
}

/** The versions of a text, rendered by the preview of the editor. */
export function TextHistory({ as, ...props }: TextHistoryProps) {
  return <HistoryButton {...props} renderText={(text) => <RenderedText text={text} as={as} />} />
}

function RenderedText({ text, as }: { text: VersionFields; as: 'cv' | undefined }) {
  const rendered = usePreview(contentOf(text), true, { as, ...postRulesOf(text) })
  return <PreviewPane rendered={rendered} as={as} isHidden={false} />
}

interface FormHistoryProps<Values extends FieldValues, Fields> extends Pick<
  HistoryButtonProps,
  'name' | 'title' | 'timeZone'
> {
  form: UseFormReturn<Values, unknown, Fields>
  /** The values of the form as a version holds them. */
  read: (values: Values) => VersionFields
  /** The values of the form for a version. */
  write: (fields: VersionFields) => VersionFields
}

/** The versions of the text in a form. */
export function FormHistory<Values extends FieldValues, Fields>(
  props: FormHistoryProps<Values, Fields>,
) {
  const { form, read, write, ...text } = props

  function restore(fields: VersionFields) {
    const values = write(fields)
    // Who sees the text stays as it is.
    for (const name of Object.keys(form.getValues()) as Path<Values>[])
      if (Object.hasOwn(values, name))
        form.setValue(name, values[name] as PathValue<Values, Path<Values>>, {
          shouldDirty: true,
          shouldValidate: true,
        })
  }

  return (
    <TextHistory
      {...text}
      isCompact
      readCurrent={() => read(form.getValues())}
      onRestore={restore}
    />
  )
}
