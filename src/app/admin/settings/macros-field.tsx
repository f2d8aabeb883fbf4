import { useWatch } from 'react-hook-form'
import { PreviewPane } from '../../../features/blog/web/editor/preview-pane.tsx'
import { usePreview } from '../../../features/blog/web/editor/previewer.ts'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { TextArea } from '../../../platform/web/ui/field.tsx'
import { showMacros } from './show-macros.ts'
import type { SettingsForm } from './settings-form.ts'

const { label, hint } = siteSettings.macros

/** The commands of formulas that hold in all posts, and what each of them is set as. */
export function MacrosField({ form }: { form: SettingsForm }) {
  const macros = useWatch({ control: form.control, name: 'macros' }) ?? ''
  const shown = showMacros(macros)
  const rendered = usePreview(shown, shown !== '')
  return (
    <>
      <TextArea
        rows={5}
        autoComplete="off"
        spellCheck={false}
        {...{ label, hint }}
        {...fieldProps(form, 'macros')}
      />
      <PreviewPane rendered={rendered} isHidden={shown === ''} />
    </>
  )
}
