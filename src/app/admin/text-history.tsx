import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { PreviewPane } from '../../features/blog/web/editor/preview-pane.tsx'
import { usePreview } from '../../features/blog/web/editor/previewer.ts'
import type { TextName, VersionFields } from '../../features/history/contract.ts'
import { HistoryButton } from '../../features/history/web/history-button.tsx'

interface TextHistoryProps<Values extends FieldValues, Fields> {
  name: TextName
  title: string
  timeZone: string
  form: UseFormReturn<Values, unknown, Fields>
  /** The values of the form as a version holds them. */
  read: (values: Values) => VersionFields
  /** The values of the form for a version. */
  write: (fields: VersionFields) => VersionFields
}

/** The versions of the text in a form. */
export function TextHistory<Values extends FieldValues, Fields>(
  props: TextHistoryProps<Values, Fields>,
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
    <HistoryButton
      {...text}
      readCurrent={() => read(form.getValues())}
      renderText={(content) => <RenderedText content={content} />}
      onRestore={restore}
    />
  )
}

function RenderedText({ content }: { content: string }) {
  return <PreviewPane rendered={usePreview(content, true)} isHidden={false} />
}
