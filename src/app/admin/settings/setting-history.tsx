import { useWatch } from 'react-hook-form'
import type { VersionFields } from '../../../features/history/contract.ts'
import { TextHistory } from '../text-history.tsx'
import type { SettingsForm } from './settings-form.ts'

const texts = {
  note: { title: 'Note under every article', field: 'articleNoteText' },
  cv: { title: 'CV', field: 'cv.text' },
} as const

interface SettingHistoryProps {
  form: SettingsForm
  kind: keyof typeof texts
}

/** The versions of the note, while it is shown. */
export function NoteHistory({ form }: Pick<SettingHistoryProps, 'form'>) {
  const isShown = useWatch({ control: form.control, name: 'articleNote' })
  return isShown && <SettingHistory form={form} kind="note" />
}

/** The versions of a text of the settings. */
export function SettingHistory({ form, kind }: SettingHistoryProps) {
  const { title, field } = texts[kind]

  function restore({ content }: VersionFields) {
    if (typeof content === 'string')
      form.setValue(field, content, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <div>
      <TextHistory
        name={{ kind, id: 1 }}
        title={title}
        timeZone={form.getValues('timeZone')}
        {...(kind === 'cv' && { as: kind })}
        readCurrent={() => ({ content: form.getValues(field) })}
        onRestore={restore}
      />
    </div>
  )
}
