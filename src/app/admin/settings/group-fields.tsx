import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { licences } from '../../../shared/licences.ts'
import { PreviewPane } from '../../../features/blog/web/editor/preview-pane.tsx'
import { usePreview } from '../../../features/blog/web/editor/previewer.ts'
import { type LibraryPage, libraryUrls } from '../../../features/library/contract.ts'
import { type GroupName, wordsFor } from '../../../features/site/setting.ts'
import { type SettingName, settingsIn } from '../../../features/site/settings.ts'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { completeAddress } from '../../../features/site/rules.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { OrderedRows } from '../../../platform/web/admin/ordered-rows.tsx'
import { RowAction } from '../../../platform/web/admin/row-actions.tsx'
import { readOptions } from '../../../platform/web/query-client.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextArea, TextField } from '../../../platform/web/ui/field.tsx'
import { SelectField } from '../../../platform/web/ui/select.tsx'
import { countOf } from '../../../shared/count.ts'
import { AccentField } from './accent-field.tsx'
import { CvFields } from './cv-fields.tsx'
import { PortraitField } from './portrait-field.tsx'
import { SectionsField } from './sections-field.tsx'
import { Buttons, optionsOf, Remark, SettingField, type UnusualName } from './setting-field.tsx'
import { NoteHistory } from './setting-history.tsx'
import type { SettingsForm } from './settings-form.ts'
import styles from './list-fields.module.css'
import { showMacros } from './show-macros.ts'
import { SkyField } from './sky-field.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

interface FormProps {
  form: SettingsForm
}

/** The controls of settings with a control of their own. */
const ownControls: Readonly<Record<UnusualName, ComponentType<FormProps>>> = {
  accent: AccentField,
  citationStyle: CitationFields,
  cv: CvFields,
  figures: FiguresFields,
  licence: LicenceField,
  links: LinksField,
  macros: MacrosField,
  portrait: PortraitField,
  sections: SectionsField,
  sky: SkyField,
  timeZone: TimeZoneField,
}

/** The controls of a group of settings, in the order of the table. */
export function GroupFields({ form, group }: FormProps & { group: GroupName }) {
  return settingsIn(group).map((name) => (
    <div key={name} className="stack gap-20 min-w-0" data-setting={name}>
      <Control form={form} name={name} />
      {name === 'articleNoteText' && <NoteHistory form={form} />}
    </div>
  ))
}

function Control({ form, name }: FormProps & { name: SettingName }) {
  if (!isUnusual(name)) return <SettingField form={form} name={name} />
  const Own = ownControls[name]
  return <Own form={form} />
}

function isUnusual(name: SettingName): name is UnusualName {
  return Object.hasOwn(ownControls, name)
}

/** The owner's profiles elsewhere, in order. */
function LinksField({ form }: FormProps) {
  const { label, remark, parts } = siteSettings.links
  const { control } = form
  const { fields, move, append, remove } = useFieldArray({ control, name: 'links' })
  const rows = fields.map(({ id }, place) => {
    const path = `links.${place}` as const
    const name = wordsFor(parts.row.label, place + 1)
    return {
      id,
      name,
      content: (
        <div className={styles.link}>
          <TextField
            label={wordsFor(parts.label.label, place + 1)}
            {...fieldProps(form, `${path}.label`)}
          />
          <TextField
            label={wordsFor(parts.address.label, place + 1)}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            {...fieldProps(form, `${path}.address`, {
              onBlur: () => completeLink(form, place),
            })}
          />
        </div>
      ),
      tools: (
        <RowAction
          text="Remove"
          of={name}
          icon={<Trash2 />}
          tone="danger"
          onClick={() => remove(place)}
        />
      ),
    }
  })
  return (
    <>
      <Remark>{remark}</Remark>
      {rows.length > 0 && <OrderedRows label={label} rows={rows} onMove={move} />}
      <Buttons>
        <Button variant="secondary" size="md" onClick={() => append({ label: '', address: '' })}>
          <Plus aria-hidden="true" />
          {parts.add.label}
        </Button>
      </Buttons>
    </>
  )
}

/** Shows an address as it will be saved. */
function completeLink({ getValues, setValue }: SettingsForm, place: number): void {
  const path = `links.${place}.address` as const
  const typed = getValues(path)
  const address = completeAddress(typed)
  if (address !== typed) setValue(path, address, { shouldDirty: true })
}

function FiguresFields({ form }: FormProps) {
  const { label, parts, remark } = siteSettings.figures
  return (
    <>
      <Remark>{remark}</Remark>
      {([0, 1] as const).map((place) => (
        <div key={place} className={styles.link}>
          <TextField
            label={wordsFor(label, place + 1)}
            {...fieldProps(form, `figures.${place}.value`)}
          />
          <TextField
            label={wordsFor(parts.label.label, place + 1)}
            {...fieldProps(form, `figures.${place}.label`)}
          />
        </div>
      ))}
    </>
  )
}

/** The licence of articles that name none of their own. */
function LicenceField({ form }: FormProps) {
  const { label, remark } = siteSettings.licence
  return (
    <>
      <SelectField label={label} options={licenceOptions} {...form.register('licence')} />
      <Remark>{remark}</Remark>
    </>
  )
}

const licenceOptions = [
  { value: '', text: 'None' },
  ...Object.entries(licences).map(([value, { text }]) => ({ value, text })),
]

/** The style of citations and reference lists, and how many articles use it. */
function CitationFields({ form }: FormProps) {
  const { label, options, remark = '', parts } = siteSettings.citationStyle
  const { data } = useQuery(readOptions<LibraryPage>(`${libraryUrls.works}?page=1&size=1`))
  return (
    <>
      <SelectField
        label={label}
        options={optionsOf(options)}
        {...form.register('citationStyle.citations')}
      />
      <SelectField
        label={parts.titles.label}
        options={optionsOf(parts.titles.options)}
        {...form.register('citationStyle.titles')}
      />
      <SelectField
        label={parts.journals.label}
        options={optionsOf(parts.journals.options)}
        {...form.register('citationStyle.journals')}
      />
      {data && <Remark>{wordsFor(remark, countOf(data.articles, 'article'))}</Remark>}
    </>
  )
}

/** The TeX macros of all posts, with a preview of each. */
function MacrosField({ form }: FormProps) {
  const { label, hint } = siteSettings.macros
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
