import { type ComponentType, type ReactNode, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { ConflictDialog } from '../../platform/web/admin/conflict-dialog.tsx'
import { type CrudCopy, useChangesOfPages } from '../../platform/web/admin/crud.ts'
import { fieldProps, type MarkdownFieldProps } from '../../platform/web/admin/field-props.ts'
import { FormDialog } from '../../platform/web/admin/form-dialog.tsx'
import { type Conflict, useVersions } from '../../platform/web/admin/use-versions.ts'
import { TextField } from '../../platform/web/ui/field.tsx'
import { type EditedProject, type Project, projects } from './contract.ts'
import {
  blankProject,
  type ProjectForm,
  ProjectFields,
  type SentProject,
  typedProject,
  typedProjectSchema,
} from './project-form.tsx'

interface ProjectDialogProps {
  /** Absent for a new project. */
  project: EditedProject | undefined
  copy: Pick<CrudCopy<Project>, 'create' | 'update'>
  timeZone: string
  /** Edits the Markdown of the page of a project. */
  TextEditor: ComponentType<MarkdownFieldProps>
  /** The versions of a project, which can be restored into the form. */
  history: (project: Project, form: ProjectForm) => ReactNode
  onClose: () => void
}

/** The form of a project in a window. If the project was changed elsewhere, the owner compares both versions and decides. */
export function ProjectDialog(props: ProjectDialogProps) {
  const { project, copy, timeZone, TextEditor, history, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const saving = useProjectVersions(project, form)
  const { opened, opening } = saving
  const Inputs = useMemo(() => inputsWith(TextEditor), [TextEditor])
  return (
    <>
      <FormDialog
        key={opening.number}
        formRef={form}
        copy={opened ? copy.update : copy.create}
        autosave={opening.autosave}
        schema={typedProjectSchema}
        Inputs={Inputs}
        start={() => (opened ? typedProject(opened) : blankProject(timeZone))}
        send={saving.send}
        fullPage={`/admin/projects/${opened?.id ?? 'new'}`}
        onClose={onClose}
        size="lg"
        tools={(typed) => opened && history(opened, typed)}
      />
      <ProjectConflict saving={saving} />
    </>
  )
}

type ProjectVersions = ReturnType<typeof useVersions<EditedProject, SentProject>>

/** Saves a project with the version that the change was made from. */
export function useProjectVersions(
  project: EditedProject | undefined,
  form: Parameters<typeof useVersions>[0]['form'],
): ProjectVersions {
  const { create, update } = useChangesOfPages(projects)
  return useVersions<EditedProject, SentProject>({
    resource: projects,
    row: project,
    form,
    create,
    update,
  })
}

/** @param TextEditor edits the Markdown of the page of a project */
function inputsWith(TextEditor: ComponentType<MarkdownFieldProps>) {
  return function Inputs({ form }: { form: ProjectForm }) {
    return (
      <>
        <TextField label="Title" required {...fieldProps(form, 'title')} />
        <ProjectFields form={form} />
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

/** Compares the project of the editor with the one that was saved elsewhere meanwhile. */
export function ProjectConflict({ saving }: { saving: ProjectVersions }) {
  const { conflict } = saving
  if (!conflict) return null
  return (
    <ConflictDialog
      what="project"
      fields={fieldsOf(conflict)}
      onKeepMine={() => saving.keepMine(conflict)}
      onUseNewer={() => saving.useNewer(conflict)}
      onContinue={saving.continueEditing}
    />
  )
}

function fieldsOf({ mine, newer }: Conflict<EditedProject, SentProject>) {
  const field = (name: string, textOf: (project: SentProject) => string | null) => ({
    name,
    mine: textOf(mine) ?? '',
    newer: textOf(newer) ?? '',
  })
  return [
    field('Title', ({ title }) => title),
    field('Description', ({ description }) => description),
    field('Image URL', ({ imageUrl }) => imageUrl),
    field('Year', ({ year }) => year),
    field('Tags', ({ tags }) => tags?.join(', ') ?? ''),
    field('Address', ({ url }) => url),
    field('Code', ({ codeUrl }) => codeUrl),
    field('Paper', ({ paper }) => paper),
    field('Text', ({ content }) => content),
  ]
}
