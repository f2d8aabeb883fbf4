import { Plus, Trash2 } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import {
  formatEntry,
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
import { refereedChoices, type WorkForm } from './work-form.ts'
import styles from './work-inputs.module.css'

/** The fields of a work: its BibTeX, how it is cited, and what the owner adds. */
export function WorkInputs({ form }: { form: WorkForm }) {
  const bibtex = useWatch({ control: form.control, name: 'bibtex' })
  const work = useReadWork(bibtex)
  return (
    <div className={styles.fields}>
      <TextArea
        label="BibTeX"
        className={styles.source}
        rows={10}
        autoComplete="off"
        spellCheck={false}
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
          hint="Other names that it can be cited by, parted by spaces"
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
        hint="Shown with the publication, such as a prize it has won"
        {...fieldProps(form, 'comment')}
      />
      <TextArea
        label="Summary"
        rows={4}
        hint="The work in plain words"
        {...fieldProps(form, 'summary')}
      />
    </div>
  )
}

/** The finished reference, or why there is none yet. */
function ReadsAs({ work }: { work: WorkData | undefined }) {
  return (
    <p className={styles.reads}>
      <span>Reads as:</span>{' '}
      {work ? <PrintedParts parts={formatEntry(work)} /> : 'this is no entry that can be read.'}
    </p>
  )
}

/** The work that a text is the entry of; undefined while it cannot be read. */
function useReadWork(bibtex: string) {
  const settled = useDeferredValue(bibtex)
  return useMemo(() => readBibliography(settled).works[0]?.work, [settled])
}

const linkChoices = workLinkKinds.map((kind) => ({ value: kind, text: labelOf(kind) }))

function labelOf(kind: string): string {
  return kind === 'pdf' ? 'PDF' : kind.charAt(0).toUpperCase() + kind.slice(1)
}

function WorkLinksField({ form }: { form: WorkForm }) {
  const { control } = form
  const { fields, move, append, remove } = useFieldArray({ control, name: 'links' })
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
            hint="Of the web, or of this site: /files/paper.pdf, /blog/12"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            {...fieldProps(form, `${path}.url`)}
          />
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
