import type { VersionFields } from '../../features/history/contract.ts'
import type { Project } from '../../features/projects/contract.ts'
import { type ProjectForm, typedProject } from '../../features/projects/project-form.tsx'
import { FormHistory } from './text-history.tsx'

interface ProjectHistoryProps {
  project: Pick<Project, 'id' | 'title'>
  form: ProjectForm
  timeZone: string
}

/** The versions of a project, which can be restored into its form. */
export function ProjectHistory({ project, form, timeZone }: ProjectHistoryProps) {
  return (
    <FormHistory
      name={{ kind: 'projects', id: project.id }}
      {...{ title: project.title, timeZone, form }}
      read={(values) => values}
      write={(fields) => typedProject(projectOf(fields))}
    />
  )
}

/** Versions of projects were stored from their rows. */
const projectOf = (fields: VersionFields) => fields as unknown as Omit<Project, 'id'>
