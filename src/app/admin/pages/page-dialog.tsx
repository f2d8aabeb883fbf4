import { useMemo, useRef } from 'react'
import { type OwnPage, pages } from '../../../features/pages/contract.ts'
import type { VersionFields } from '../../../features/history/contract.ts'
import { ConflictDialog } from '../../../platform/web/admin/conflict-dialog.tsx'
import type { CrudCopy } from '../../../platform/web/admin/crud.ts'
import { FormDialog } from '../../../platform/web/admin/form-dialog.tsx'
import { type Conflict, useVersions } from '../../../platform/web/admin/use-versions.ts'
import {
  blankPage,
  pageInputs,
  placeNames,
  typedPage,
  type TypedPage,
  typedPageSchema,
} from './page-form.tsx'
import { FormHistory } from '../text-history.tsx'
import type { SentPage } from './use-pages.ts'

interface PageDialogProps {
  /** Absent for a new page. */
  page: OwnPage | undefined
  copy: Pick<CrudCopy<OwnPage>, 'create' | 'update'>
  create: (body: SentPage) => Promise<unknown>
  update: (change: { id: number; fields: SentPage & { version: number } }) => Promise<unknown>
  timeZone: string
  onClose: () => void
}

/** The form of a page. If the page was changed elsewhere, the owner compares both versions and decides. */
export function PageDialog(props: PageDialogProps) {
  const { page, copy, create, update, timeZone, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const saving = useVersions<OwnPage, SentPage>({
    resource: pages,
    row: page,
    form,
    create,
    update,
  })
  const { opened, opening, conflict } = saving
  // A new component type would mount the fields again and lose what was typed.
  const Inputs = useMemo(() => pageInputs(opened), [opened])
  return (
    <>
      <FormDialog
        key={opening.number}
        copy={opened ? copy.update : copy.create}
        autosave={opening.autosave}
        formRef={form}
        schema={typedPageSchema}
        Inputs={Inputs}
        start={() => (opened ? typedPage(opened) : blankPage())}
        send={saving.send}
        onClose={onClose}
        size="lg"
        tools={(typed) =>
          opened && (
            <FormHistory
              name={{ kind: 'pages', id: opened.id }}
              title={opened.title}
              timeZone={timeZone}
              form={typed}
              read={(values) => asVersion(values, opened)}
              write={(fields) => fromVersion(fields, opened)}
            />
          )
        }
      />
      {conflict && (
        <ConflictDialog
          what="page"
          fields={fieldsOf(conflict)}
          onKeepMine={() => saving.keepMine(conflict)}
          onUseNewer={() => saving.useNewer(conflict)}
          onContinue={saving.continueEditing}
        />
      )}
    </>
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
