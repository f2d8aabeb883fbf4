import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { FileDetails } from '../../shared/data-sets.ts'
import { filesUrl } from '../../shared/files.ts'
import { licences } from '../../shared/licences.ts'
import type { FormOf } from '../../platform/web/admin/crud.ts'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { FormDialog } from '../../platform/web/admin/form-dialog.tsx'
import { readOptions } from '../../platform/web/query-client.ts'
import { useSend } from '../../platform/web/resource.ts'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { TextArea, TextField } from '../../platform/web/ui/field.tsx'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import { SelectField } from '../../platform/web/ui/select.tsx'
import { fileDetailsCall } from './contract.ts'
import styles from './file-details-dialog.module.css'
import { fileDetailsSchema } from './rules.ts'

interface FileDetailsDialogProps {
  /** The name of the file. */
  name: string
  onClose: () => void
}

/** What the owner says of a file: its title, description and licence, and its columns if it is a table. */
export function FileDetailsDialog({ name, onClose }: FileDetailsDialogProps) {
  const url = fileDetailsCall(name)
  const details = useQuery({ ...readOptions<FileDetails>(url), refetchOnMount: 'always' })
  const save = useSend<FileDetails | null>(
    (body) => ({ method: 'PUT', url, body: body ?? emptyDetails }),
    () => [filesUrl],
  )
  const title = `Details of ${name}`
  if (!details.data || !details.isFetchedAfterMount)
    return (
      <Dialog title={title} onClose={onClose}>
        {details.isError ? (
          <ListFailure
            what="the details of this file"
            onRetry={() => void details.refetch()}
            busy={details.isFetching}
          />
        ) : (
          <p role="status">Loading details...</p>
        )}
      </Dialog>
    )
  const { data } = details
  return (
    <FormDialog
      copy={{ ...copy, title }}
      autosave={`file/${name}`}
      schema={fileDetailsSchema}
      Inputs={Inputs}
      start={() => ({ ...data, licence: data.licence ?? ('' as const) })}
      send={save.mutateAsync}
      onClose={onClose}
      size="lg"
    />
  )
}

const emptyDetails = { title: '', description: '', licence: null, columns: [] }

const copy = {
  submit: 'Save Details',
  done: 'Details saved',
  failed: 'Failed to save the details',
}

const licenceOptions = [
  { value: '', text: 'That of the site' },
  ...Object.entries(licences).map(([value, { text }]) => ({ value, text })),
]

type DetailsForm = FormOf<typeof fileDetailsSchema>

function Inputs({ form }: { form: DetailsForm }) {
  const id = useId()
  const columns = useWatch({ control: form.control, name: 'columns' })
  return (
    <>
      <p className="muted small">
        Articles with this file describe it to readers and to search engines for data. Leave title
        and description empty for a file without a description.
      </p>
      <TextField label="Title" autoComplete="off" {...fieldProps(form, 'title')} />
      <TextArea
        label="Description"
        hint="What was measured, how and when, in 50 to 5,000 characters"
        rows={4}
        {...fieldProps(form, 'description')}
      />
      <SelectField label="Licence" options={licenceOptions} {...form.register('licence')} />
      {columns.length > 0 && (
        <fieldset className={styles.columns} aria-labelledby={id}>
          <legend id={id}>Columns</legend>
          {columns.map(({ name }, place) => (
            <div key={`${place} ${name}`} className={styles.column} role="group" aria-label={name}>
              <span className={styles.name}>{name}</span>
              <TextField
                label="Unit"
                autoComplete="off"
                spellCheck={false}
                {...fieldProps(form, `columns.${place}.unit`)}
              />
              <TextField
                label="Description"
                autoComplete="off"
                {...fieldProps(form, `columns.${place}.description`)}
              />
            </div>
          ))}
        </fieldset>
      )}
    </>
  )
}
