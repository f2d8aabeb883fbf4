import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../platform/web/admin/form-dialog.tsx'
import { readOptions } from '../../../platform/web/query-client.ts'
import { useSend } from '../../../platform/web/resource.ts'
import { rowUrl } from '../../../shared/resource.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { type LibraryRecord, libraryUrls, type OwnersView } from '../contract.ts'
import { describeRerendering } from '../../../platform/web/admin/describe-uses.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import {
  formatEntry,
  noticeKinds,
  readBibliography,
  type WorkData,
  workLinkKinds,
} from '@ephemeris/bibliography'
import { CheckboxField } from '../../../platform/web/admin/checkbox-field.tsx'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { OrderedRows } from '../../../platform/web/admin/ordered-rows.tsx'
import { RowAction } from '../../../platform/web/admin/row-actions.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextArea, TextField } from '../../../platform/web/ui/field.tsx'
import { PrintedParts } from '../../../platform/web/ui/printed-parts.tsx'
import { SelectField } from '../../../platform/web/ui/select.tsx'
import * as v from 'valibot'
import type { FormOf } from '../../../platform/web/admin/crud.ts'
import { parsedText } from '../../../platform/web/admin/parsed-text.ts'
import { workChangeSchema } from '../rules.ts'
import { guessRefereed } from '../own-works.ts'
import styles from './work-inputs.module.css'

const copy = {
  title: 'Edit Work',
  submit: 'Save Work',
  done: 'Work updated successfully',
  failed: 'Failed to update work',
}

/** Edits one work of the library. */
export function WorkDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const url = rowUrl(libraryUrls.works, id)
  const { data, isPending, isFetching, refetch } = useQuery({
    ...readOptions<LibraryRecord>(url),
    // The form must begin with the current version: a change of an older one would be refused.
    gcTime: 0,
  })
  if (data) return <EditForm record={data} url={url} onClose={onClose} />
  // Only one dialog opens, so that the focus returns to the element that opened it.
  if (isPending) return null
  return (
    <Dialog title={copy.title} size="lg" onClose={onClose}>
      <ListFailure what="the work" onRetry={() => void refetch()} busy={isFetching} />
    </Dialog>
  )
}

interface EditFormProps {
  record: LibraryRecord
  url: string
  onClose: () => void
}

function EditForm({ record, url, onClose }: EditFormProps) {
  const save = useSend<OwnersView, LibraryRecord & { articles: number }>(
    (body) => ({ method: 'PUT', url, body }),
    () => [libraryUrls.works],
  )
  return (
    <FormDialog
      copy={copy}
      autosave={`work/${record.id}`}
      schema={typedWorkSchema}
      Inputs={WorkInputs}
      start={() => valuesOfWork(record)}
      send={save.mutateAsync}
      noteOn={(saved) => describeRerendering(articlesOf(saved))}
      onClose={onClose}
      size="lg"
    />
  )
}

/** How many articles cite a saved work. */
function articlesOf(saved: unknown): number {
  const hasArticles = typeof saved === 'object' && saved !== null && 'articles' in saved
  return hasArticles ? Number(saved.articles) : 0
}

/** The fields of a work: its BibTeX, how it is cited, and what the owner adds. */
function WorkInputs({ form }: { form: WorkForm }) {
  const bibtex = useWatch({ control: form.control, name: 'bibtex' })
  const work = useReadWork(bibtex)
  return (
    <div className="stack gap-20 min-w-0">
      <TextArea
        label="BibTeX"
        className={styles.source}
        rows={10}
        autoComplete="off"
        spellCheck={false}
        required
        {...fieldProps(form, 'bibtex')}
      />
      <ReadsAs work={work} />
      <div className={styles.pair}>
        <TextField
          label="Key"
          autoComplete="off"
          spellCheck={false}
          hint="How articles cite it; an old key stays as an alias"
          {...fieldProps(form, 'key')}
        />
        <TextField
          label="Aliases"
          autoComplete="off"
          spellCheck={false}
          hint="Other keys that cite it, separated by spaces"
          {...fieldProps(form, 'aliases')}
        />
      </div>
      <div className={styles.marks}>
        <CheckboxField label="Yours" {...form.register('isMine')} />
        <CheckboxField label="On the publications page" {...form.register('isListed')} />
        <CheckboxField label="Selected" {...form.register('isSelected')} />
      </div>
      <div className={styles.choice}>
        <SelectField
          label="Refereed"
          options={refereedChoices(work)}
          {...form.register('isRefereed')}
        />
      </div>
      <WorkLinksField form={form} />
      <TextField
        label="Comment"
        hint="Shown with the publication, for example a prize"
        {...fieldProps(form, 'comment')}
      />
      <TextArea
        label="Summary"
        rows={4}
        hint="A summary in plain language"
        {...fieldProps(form, 'summary')}
      />
    </div>
  )
}

/** The formatted reference. */
function ReadsAs({ work }: { work: WorkData | undefined }) {
  return (
    <p className={styles.reads}>
      <span>Preview:</span>{' '}
      {work ? <PrintedParts parts={formatEntry(work)} /> : 'This is not a valid entry.'}
    </p>
  )
}

/** Parses the entry; undefined while it is invalid. */
function useReadWork(bibtex: string) {
  const deferred = useDeferredValue(bibtex)
  return useMemo(() => readBibliography(deferred).works[0]?.work, [deferred])
}

const linkChoices = workLinkKinds.map((kind) => ({ value: kind, text: labelOf(kind) }))
const notices = new Set<string>(noticeKinds)

function labelOf(kind: string): string {
  if (kind === 'concern') return 'Expression of concern'
  return kind === 'pdf' ? 'PDF' : kind.charAt(0).toUpperCase() + kind.slice(1)
}

function WorkLinksField({ form }: { form: WorkForm }) {
  const { control } = form
  const { fields, move, append, remove } = useFieldArray({ control, name: 'links' })
  const links = useWatch({ control, name: 'links' })
  const rows = fields.map(({ id }, place) => {
    const path = `links.${place}` as const
    const name = `Link ${place + 1}`
    return {
      id,
      name,
      content: (
        <div className={styles.link}>
          <SelectField
            label={`Kind of ${name}`}
            options={linkChoices}
            {...form.register(`${path}.kind`)}
          />
          <TextField
            label={`Address of ${name}`}
            hint="A web address, or one of this site: /files/paper.pdf, /blog/12"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            {...fieldProps(form, `${path}.url`)}
          />
          {notices.has(links[place]?.kind ?? '') && (
            <TextField
              label={`Date of ${name}`}
              type="date"
              {...fieldProps(form, `${path}.date`)}
            />
          )}
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
    <div className={styles.links}>
      {rows.length > 0 && <OrderedRows label="Links" rows={rows} onMove={move} />}
      <Button variant="secondary" size="md" onClick={() => append({ kind: 'pdf', url: '' })}>
        <Plus aria-hidden="true" />
        Add Link
      </Button>
    </div>
  )
}

const { entries } = workChangeSchema

/** A work in the form: aliases on one line, and "refereed" as a choice of yes, no and guessed. */
const typedWorkSchema = v.object({
  ...entries,
  aliases: parsedText((text) => text.split(/[\s,]+/).filter(Boolean), entries.aliases),
  isRefereed: v.pipe(
    v.picklist(['guess', 'yes', 'no']),
    v.transform((choice) => (choice === 'guess' ? null : choice === 'yes')),
  ),
})

type TypedWork = v.InferInput<typeof typedWorkSchema>

type WorkForm = FormOf<typeof typedWorkSchema>

function valuesOfWork(record: LibraryRecord): TypedWork {
  const { id: _, work: __, citedIn: ___, isProbablyRefereed: ____, ...fields } = record
  const { aliases, isRefereed, comment, summary } = fields
  return {
    ...fields,
    aliases: aliases.join(' '),
    isRefereed: isRefereed === null ? 'guess' : isRefereed ? 'yes' : 'no',
    comment: comment ?? '',
    summary: summary ?? '',
  }
}

/** The choices for Refereed, with the guess for the work. */
function refereedChoices(work: Parameters<typeof guessRefereed>[0] | undefined) {
  const guessed = work === undefined ? '' : `: ${guessRefereed(work) ? 'yes' : 'no'}`
  return [
    { value: 'guess', text: `Guess${guessed}` },
    { value: 'yes', text: 'Yes' },
    { value: 'no', text: 'No' },
  ]
}
