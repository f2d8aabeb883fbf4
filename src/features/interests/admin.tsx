import { Heart } from 'lucide-react'
import { ArrangedTable } from '../../platform/web/admin/arranged-table.tsx'
import { type CrudCopy, type FormOf, useCrud, useOrder } from '../../platform/web/admin/crud.ts'
import { CrudPanel } from '../../platform/web/admin/crud-panel.tsx'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { ImageUrlField } from '../../platform/web/admin/image-url-field.tsx'
import type { SortedColumn } from '../../platform/web/ui/data-table.tsx'
import { TextArea, TextField } from '../../platform/web/ui/field.tsx'
import { type Interest, interests } from './contract.ts'
import { interestSchema } from './rules.ts'

const copy: CrudCopy<Interest> = {
  heading: 'Interests',
  add: 'Add New Interest',
  loading: 'Loading interests...',
  what: 'interests',
  empty: 'No interests found',
  create: {
    title: 'Create New Interest',
    submit: 'Create Interest',
    done: 'Interest created successfully',
    failed: 'Failed to create interest',
  },
  update: {
    title: 'Edit Interest',
    submit: 'Update Interest',
    done: 'Interest updated successfully',
    failed: 'Failed to update interest',
  },
  remove: {
    ask: ({ title }) =>
      `Are you sure you want to delete the interest "${title}"? This action cannot be undone.`,
    done: 'Interest deleted successfully',
    failed: 'Failed to delete interest',
  },
}

const columns: readonly SortedColumn<Interest>[] = [
  { title: 'Title', text: ({ title }) => title, style: 'main' },
  { title: 'Description', text: ({ description }) => description, phone: 'whole' },
]

const form = {
  schema: interestSchema,
  blank: () => ({ title: '', description: '', imageUrl: '' }),
  valuesOf: ({ title, description, imageUrl }: Interest) => ({
    title,
    description,
    imageUrl: imageUrl ?? '',
  }),
  Inputs,
}

function Inputs({ form }: { form: FormOf<typeof interestSchema> }) {
  return (
    <>
      <TextField label="Title" required {...fieldProps(form, 'title')} />
      <TextArea label="Description" rows={4} required {...fieldProps(form, 'description')} />
      <ImageUrlField form={form} name="imageUrl" label="Image URL" />
    </>
  )
}

/** The Interests tab. */
export function InterestsAdmin() {
  const order = useOrder(interests)
  return (
    <CrudPanel
      crud={useCrud(interests)}
      copy={copy}
      form={form}
      nameOf={({ title }) => title}
      icon={<Heart aria-hidden="true" />}
    >
      {(rows, actions) => (
        <ArrangedTable
          what="interests"
          columns={columns}
          rows={rows}
          nameOf={({ title }) => title}
          order={order}
          actions={actions}
        />
      )}
    </CrudPanel>
  )
}
