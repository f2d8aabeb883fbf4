import { useQuery } from '@tanstack/react-query'
import { type LibraryPage, libraryUrls } from '../../features/library/contract.ts'
import { countOf } from '../../shared/count.ts'
import { readOptions } from '../../platform/web/query-client.ts'
import { SelectField } from '../../platform/web/ui/select.tsx'
import type { SettingsForm } from './settings-form.ts'
import styles from './settings-inputs.module.css'

const citations = [
  { value: 'author-year', text: 'Author and year (as in ApJ, A&A and MNRAS)' },
  { value: 'numbers', text: 'Numbers' },
]
const titles = [
  { value: 'shown', text: 'Shown' },
  { value: 'hidden', text: 'Left out for articles' },
]
const journals = [
  { value: 'short', text: 'Short names' },
  { value: 'full', text: 'Full names' },
]

/** How citations and reference lists are printed, and how many articles that concerns. */
export function CitationFields({ form }: { form: SettingsForm }) {
  const { data } = useQuery(readOptions<LibraryPage>(`${libraryUrls.works}?page=1&size=1`))
  return (
    <>
      <SelectField
        label="Citations"
        options={citations}
        {...form.register('citationStyle.citations')}
      />
      <SelectField
        label="Titles in Reference Lists"
        options={titles}
        {...form.register('citationStyle.titles')}
      />
      <SelectField
        label="Journals"
        options={journals}
        {...form.register('citationStyle.journals')}
      />
      {data && (
        <p className={styles.remark}>
          {`Changing this sets ${countOf(data.articles, 'article')} again.`}
        </p>
      )}
    </>
  )
}
