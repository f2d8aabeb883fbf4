import { Signpost } from 'lucide-react'
import type { ListPage } from '../../shared/list-page.ts'
import { type CrudCopy, type FormOf, useChanges } from '../../platform/web/admin/crud.ts'
import { CrudPanel } from '../../platform/web/admin/crud-panel.tsx'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { useListPages } from '../../platform/web/admin/list-pages.ts'
import { PagedTable } from '../../platform/web/admin/paged-table.tsx'
import { TextField } from '../../platform/web/ui/field.tsx'
import { type Redirect, redirects } from './contract.ts'
import { redirectSchema } from './rules.ts'

const copy: CrudCopy<Redirect> = {
  heading: 'Redirects',
  add: 'Add New Redirect',
  loading: 'Loading redirects...',
  what: 'redirects',
  empty: 'No redirects yet. Importing a blog adds the former addresses of its articles.',
  create: {
    title: 'Create New Redirect',
    submit: 'Create Redirect',
    done: 'Redirect created successfully',
    failed: 'Failed to create redirect',
  },
  update: {
    title: 'Edit Redirect',
    submit: 'Update Redirect',
    done: 'Redirect updated successfully',
    failed: 'Failed to update redirect',
  },
  remove: {
    ask: ({ path }) =>
      `Are you sure you want to delete the redirect of ${path}? This action cannot be undone.`,
    done: 'Redirect deleted successfully',
    failed: 'Failed to delete redirect',
  },
}

const form = {
  schema: redirectSchema,
  blank: () => ({ path: '', target: '' }),
  valuesOf: ({ path, target }: Redirect) => ({ path, target }),
  Inputs,
}

function Inputs({ form }: { form: FormOf<typeof redirectSchema> }) {
  return (
    <>
      <TextField
        label="Old Address"
        hint="A path of this site such as /2019/05/title/; a trailing slash makes no difference"
        autoComplete="off"
        spellCheck={false}
        required
        {...fieldProps(form, 'path')}
      />
      <TextField
        label="New Address"
        hint="A path such as /blog/12, or an address that begins with https://"
        autoComplete="off"
        spellCheck={false}
        required
        {...fieldProps(form, 'target')}
      />
    </>
  )
}

const columns = [
  { title: 'Old Address', text: ({ path }: Redirect) => path, style: 'main' },
  { title: 'New Address', text: ({ target }: Redirect) => target },
] as const

/** The columns that the server sorts by. */
const sorts = ['path', 'target']

/** The owner's list of redirects from old addresses. */
export function RedirectsPanel() {
  const { list, view } = useListPages<ListPage<Redirect>>(redirects.listUrl, {
    sorts,
    refetchOnMount: true,
  })
  return (
    <CrudPanel
      crud={{ ...useChanges(redirects), list }}
      copy={copy}
      form={form}
      nameOf={({ path }) => `redirect of ${path}`}
      icon={<Signpost aria-hidden="true" />}
    >
      {(page, actions) => (
        <PagedTable what="redirects" columns={columns} list={page} view={view} actions={actions} />
      )}
    </CrudPanel>
  )
}
