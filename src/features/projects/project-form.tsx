import type { InferInput, InferOutput } from 'valibot'
import * as v from 'valibot'
import type { FormOf } from '../../platform/web/admin/crud.ts'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { ImageUrlField } from '../../platform/web/admin/image-url-field.tsx'
import { parsedText, splitAtCommas } from '../../platform/web/admin/parsed-text.ts'
import { TextArea, TextField } from '../../platform/web/ui/field.tsx'
import { yearOf } from '../../shared/dates.ts'
import styles from './admin.module.css'
import type { Project } from './contract.ts'
import { projectSchema } from './rules.ts'

const { entries } = projectSchema

/** What is typed: the year may be left empty, the tags are one line separated by commas. */
export const typedProjectSchema = v.object({
  ...entries,
  year: parsedText((text) => (text.trim() === '' ? null : text), entries.year),
  tags: parsedText(splitAtCommas, entries.tags),
})

export type TypedProject = InferInput<typeof typedProjectSchema>
export type SentProject = InferOutput<typeof typedProjectSchema>
export type ProjectForm = FormOf<typeof typedProjectSchema>

/** The values of the form of a project. */
export function typedProject({
  title,
  description,
  imageUrl,
  year,
  tags,
  ...page
}: Omit<Project, 'id'>) {
  return {
    title,
    description,
    imageUrl: imageUrl ?? '',
    year: year ?? '',
    tags: tags?.join(', ') ?? '',
    url: page.url ?? '',
    codeUrl: page.codeUrl ?? '',
    paper: page.paper ?? '',
    content: page.content ?? '',
  }
}

export const blankProject = (timeZone: string) => ({
  title: '',
  description: '',
  imageUrl: '',
  year: yearOf(new Date(), timeZone),
  tags: '',
  url: '',
  codeUrl: '',
  paper: '',
  content: '',
})

const address = { inputMode: 'url', placeholder: 'https://' } as const

/** The fields of a project besides its title and its text: the same in the window and on the page. */
export function ProjectFields({ form }: { form: ProjectForm }) {
  return (
    <>
      <TextArea label="Description" rows={4} required {...fieldProps(form, 'description')} />
      <ImageUrlField form={form} name="imageUrl" label="Image URL" />
      <div className={styles.pair}>
        <TextField label="Year" {...fieldProps(form, 'year')} />
        <TextField label="Tags" hint="Separated by commas" {...fieldProps(form, 'tags')} />
        <TextField label="Address" {...address} {...fieldProps(form, 'url')} />
        <TextField label="Code" {...address} {...fieldProps(form, 'codeUrl')} />
      </div>
      <TextField label="Paper" hint="DOI or arXiv number" {...fieldProps(form, 'paper')} />
    </>
  )
}
