import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { CheckboxField } from '../../../../platform/web/admin/checkbox-field.tsx'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { OrderedRows } from '../../../../platform/web/admin/ordered-rows.tsx'
import { RowAction } from '../../../../platform/web/admin/row-actions.tsx'
import { readOptions } from '../../../../platform/web/query-client.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { TextArea, TextField } from '../../../../platform/web/ui/field.tsx'
import { creditRoleNames, creditRoles } from '../../../../shared/authors.ts'
import { type Site, siteUrl } from '../../../site/contract.ts'
import { blankAuthor } from './author-form.ts'
import styles from './authors-field.module.css'
import type { PostForm } from './post-form.ts'

/** The authors of a post in their order. Without any, it is the owner's alone; the first one that is added is the owner. */
export function AuthorsField({ form }: { form: PostForm }) {
  const { control } = form
  const { fields, append, remove, move } = useFieldArray({ control, name: 'authors' })
  const names = useWatch({ control, name: 'authors' }) ?? []
  const site = useQuery(readOptions<Site>(siteUrl)).data
  const add = () => {
    const owner = blankAuthor(site?.ownerName, site?.orcid)
    const added = fields.length === 0 ? [owner, blankAuthor()] : [blankAuthor()]
    const last = fields.length + added.length - 1
    append(added, { focusName: `authors.${last}.name` })
  }
  const rows = fields.map(({ id }, place) => {
    const name = names[place]?.name.trim() || `Author ${place + 1}`
    return {
      id,
      name,
      content: <AuthorFields form={form} place={place} name={name} />,
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
  const problem = form.formState.errors.authors?.root?.message
  return (
    <fieldset className={styles.field}>
      <legend>Authors</legend>
      {rows.length === 0 ? (
        <p className="muted small">You alone</p>
      ) : (
        <div className={styles.list}>
          <OrderedRows label="Authors" rows={rows} onMove={move} />
        </div>
      )}
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      <Button variant="secondary" size="md" className={styles.add} onClick={add}>
        <Plus aria-hidden="true" />
        Add Author
      </Button>
    </fieldset>
  )
}

interface AuthorFieldsProps {
  form: PostForm
  /** The index of the author. */
  place: number
  name: string
}

/** What is known of an author; folded unless it is new or something in it is wrong. */
function AuthorFields({ form, place, name }: AuthorFieldsProps) {
  const path = `authors.${place}` as const
  const [isNew] = useState(() => (form.getValues(`${path}.name`) ?? '') === '')
  const isWrong = form.formState.errors.authors?.[place] !== undefined
  const affiliations = fieldProps(form, `${path}.affiliations`)
  return (
    <details className={styles.author} open={isNew || isWrong || undefined}>
      <summary>{name}</summary>
      <div className={styles.inputs}>
        <TextField label="Name" required autoComplete="off" {...fieldProps(form, `${path}.name`)} />
        <TextField
          label="ORCID iD"
          autoComplete="off"
          spellCheck={false}
          {...fieldProps(form, `${path}.orcid`)}
        />
        <TextArea
          label="Affiliations"
          hint="One a line, with its address of ror.org at the end if you know it."
          rows={2}
          {...affiliations}
          error={firstMessage(form.formState.errors.authors?.[place]?.affiliations)}
        />
        <TextField
          label="Family name"
          hint="If it is not the last word. For a group, the whole name."
          autoComplete="off"
          {...fieldProps(form, `${path}.family`)}
        />
        <CheckboxField label="Corresponding author" {...form.register(`${path}.corresponding`)} />
        <fieldset className={styles.roles}>
          <legend>Contributions</legend>
          {creditRoleNames.map((role) => (
            <CheckboxField
              key={role}
              label={creditRoles[role]}
              value={role}
              {...form.register(`${path}.roles`)}
            />
          ))}
        </fieldset>
      </div>
    </details>
  )
}

/** The message of an error, also of one about a line. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(firstMessage)
    .find((message) => message !== undefined)
}
