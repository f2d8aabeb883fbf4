import { FolderKanban } from 'lucide-react'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { yearOf } from '../../shared/dates.ts'
import { ArrangedTable } from '../../platform/web/admin/arranged-table.tsx'
import {
  type CrudCopy,
  type FormOf,
  useChangesOfPages,
  useOrder,
} from '../../platform/web/admin/crud.ts'
import { CrudPanel } from '../../platform/web/admin/crud-panel.tsx'
import { fieldProps, type MarkdownFieldProps } from '../../platform/web/admin/field-props.ts'
import { ImageUrlField } from '../../platform/web/admin/image-url-field.tsx'
import { useList } from '../../platform/web/resource.ts'
import { parsedText, splitAtCommas } from '../../platform/web/admin/parsed-text.ts'
import type { SortedColumn } from '../../platform/web/ui/data-table.tsx'
import { TextArea, TextField } from '../../platform/web/ui/field.tsx'
import { Tag } from '../../platform/web/ui/tag.tsx'
import styles from './admin.module.css'
import { type Project, projects } from './contract.ts'
import { projectSchema } from './rules.ts'

const copy: CrudCopy<Project> = {
  heading: 'Projects',
  add: 'Add New Project',
  loading: 'Loading projects...',
  what: 'projects',
  empty: 'No projects found',
  create: {
    title: 'Create New Project',
    submit: 'Create Project',
    done: 'Project created successfully',
    failed: 'Failed to create project',
  },
  update: {
    title: 'Edit Project',
    submit: 'Update Project',
    done: 'Project updated successfully',
    failed: 'Failed to update project',
  },
  remove: {
    ask: ({ title }) =>
      `Are you sure you want to delete the project "${title}"? This action cannot be undone.`,
    done: 'Project deleted successfully',
    failed: 'Failed to delete project',
  },
}

const { entries } = projectSchema

/** What is typed: the year may be left empty, the tags are one line separated by commas. */
const typedSchema = v.object({
  ...entries,
  year: parsedText((text) => (text.trim() === '' ? null : text), entries.year),
  tags: parsedText(splitAtCommas, entries.tags),
})

const columns: readonly SortedColumn<Project>[] = [
  { title: 'Title', text: ({ title }) => title, style: 'main' },
  { title: 'Year', text: ({ year }) => year ?? '' },
  {
    title: 'Tags',
    phone: 'whole',
    text: ({ tags }) => tags?.join(' ') ?? '',
    cell: ({ tags }) => (
      <span className="flex-wrap gap-6">
        {tags?.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
    ),
  },
]

/** The values of the form of a project. */
export function valuesOf({
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

const address = { inputMode: 'url', placeholder: 'https://' } as const

type ProjectForm = FormOf<typeof typedSchema>

/** @param TextEditor edits the Markdown of the page of a project */
function inputsWith(TextEditor: ComponentType<MarkdownFieldProps>) {
  return function Inputs({ form }: { form: ProjectForm }) {
    return (
      <>
        <TextField label="Title" {...fieldProps(form, 'title')} />
        <TextArea label="Description" rows={4} {...fieldProps(form, 'description')} />
        <ImageUrlField form={form} name="imageUrl" label="Image URL" />
        <div className={styles.pair}>
          <TextField label="Year" {...fieldProps(form, 'year')} />
          <TextField label="Tags" hint="Separated by commas" {...fieldProps(form, 'tags')} />
          <TextField label="Address" {...address} {...fieldProps(form, 'url')} />
          <TextField label="Code" {...address} {...fieldProps(form, 'codeUrl')} />
        </div>
        <TextField label="Paper" hint="DOI or arXiv number" {...fieldProps(form, 'paper')} />
        <TextEditor
          label="Text"
          hint="Markdown. With a text the project has a page of its own."
          content={useWatch({ control: form.control, name: 'content' }) ?? ''}
          field={fieldProps(form, 'content')}
          attempts={form.formState.submitCount}
        />
      </>
    )
  }
}

interface ProjectsAdminProps {
  timeZone: string
  TextEditor: ComponentType<MarkdownFieldProps>
  /** The versions of a project, in its editor. */
  history: (project: Project, form: ProjectForm) => ReactNode
  /** The projects that can be brought back, below the list. */
  deleted: ReactNode
}

/** The Projects tab. */
export function ProjectsAdmin({ timeZone, TextEditor, history, deleted }: ProjectsAdminProps) {
  const order = useOrder(projects)
  const Inputs = useMemo(() => inputsWith(TextEditor), [TextEditor])
  const blank = () => ({
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
  return (
    <>
      <CrudPanel
        crud={{ ...useChangesOfPages(projects), list: useList(projects) }}
        copy={copy}
        form={{ schema: typedSchema, blank, valuesOf, Inputs, size: 'lg', tools: history }}
        nameOf={({ title }) => title}
        icon={<FolderKanban aria-hidden="true" />}
      >
        {(rows, actions) => (
          <ArrangedTable
            what="projects"
            columns={columns}
            rows={rows}
            nameOf={({ title }) => title}
            order={order}
            actions={actions}
          />
        )}
      </CrudPanel>
      {deleted}
    </>
  )
}
