import { useQuery } from '@tanstack/react-query'
import { type LibraryPage, libraryUrls } from '../../../features/library/contract.ts'
import { wordsFor } from '../../../features/site/setting.ts'
import { siteSettings } from '../../../features/site/settings-table.ts'
import { countOf } from '../../../shared/count.ts'
import { readOptions } from '../../../platform/web/query-client.ts'
import { SelectField } from '../../../platform/web/ui/select.tsx'
import { optionsOf, Remark } from './setting-field.tsx'
import type { SettingsForm } from './settings-form.ts'

const { label, options, remark = '', parts } = siteSettings.citationStyle

/** How citations and reference lists are printed, and how many articles that concerns. */
export function CitationFields({ form }: { form: SettingsForm }) {
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
