import { useMemo, useRef } from 'react'
import { type OwnPage, pages } from '../../../features/pages/contract.ts'
import type { CrudCopy } from '../../../platform/web/admin/crud.ts'
import { FormDialog } from '../../../platform/web/admin/form-dialog.tsx'
import { useVersions } from '../../../platform/web/admin/use-versions.ts'
import { blankPage, pageInputs, typedPage, typedPageSchema } from './page-form.tsx'
import { PageConflict, PageHistory } from './page-saving.tsx'
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
  const { opened, opening } = saving
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
        fullPage={`/admin/pages/${opened?.id ?? 'new'}`}
        tools={(typed) => opened && <PageHistory page={opened} form={typed} timeZone={timeZone} />}
      />
      <PageConflict saving={saving} />
    </>
  )
}
