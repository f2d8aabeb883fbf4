import type { VersionFields } from '../../../features/history/contract.ts'
import type { OwnPage } from '../../../features/pages/contract.ts'
import { ConflictDialog } from '../../../platform/web/admin/conflict-dialog.tsx'
import type { Conflict, useVersions } from '../../../platform/web/admin/use-versions.ts'
import { FormHistory } from '../text-history.tsx'
import { type PageForm, placeNames, type TypedPage } from './page-form.tsx'
import type { SentPage } from './use-pages.ts'

/** Compares the page of the editor with the one that was saved elsewhere meanwhile. */
export function PageConflict({
  saving,
}: {
  saving: ReturnType<typeof useVersions<OwnPage, SentPage>>
}) {
  const { conflict } = saving
  if (!conflict) return null
  return (
    <ConflictDialog
      what="page"
      fields={fieldsOf(conflict)}
      onKeepMine={() => saving.keepMine(conflict)}
      onUseNewer={() => saving.useNewer(conflict)}
      onContinue={saving.continueEditing}
    />
  )
}

interface PageHistoryProps {
  page: OwnPage
  form: PageForm
  timeZone: string
}

/** The versions of a page, which can be restored into its form. */
export function PageHistory({ page, form, timeZone }: PageHistoryProps) {
  return (
    <FormHistory
      name={{ kind: 'pages', id: page.id }}
      title={page.title}
      timeZone={timeZone}
      form={form}
      read={(values) => asVersion(values, page)}
      write={(fields) => fromVersion(fields, page)}
    />
  )
}

/** The form as a version holds it, where the default text of a page is null. */
function asVersion(values: TypedPage, { originalContent }: OwnPage): VersionFields {
  return { ...values, content: values.content === originalContent ? null : values.content }
}

/** A version as the form shows it. */
function fromVersion(fields: VersionFields, { originalContent }: OwnPage): VersionFields {
  const { content, categories, title, description } = fields
  return {
    title,
    description,
    content: content ?? originalContent ?? '',
    categories: Array.isArray(categories) ? categories.join(', ') : '',
  }
}

function fieldsOf({ mine, newer }: Conflict<OwnPage, SentPage>) {
  const field = (name: string, textOf: (page: SentPage) => string) => ({
    name,
    mine: textOf(mine),
    newer: textOf(newer),
  })
  return [
    field('Title', ({ title }) => title),
    field('Address', ({ path }) => path),
    field('Link', ({ place }) => placeNames[place]),
    field('Visibility', ({ draft }) => (draft ? 'Draft' : 'Published')),
    field('Description', ({ description }) => description),
    field('Categories', ({ categories }) => categories.join(', ')),
    field('Text', ({ content }) => content),
  ]
}
