import { FolderKanban } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { ArrangedTable } from '../../platform/web/admin/arranged-table.tsx'
import { type CrudCopy, useChangesOfPages, useOrder } from '../../platform/web/admin/crud.ts'
import { CrudPanel } from '../../platform/web/admin/crud-panel.tsx'
import type { MarkdownFieldProps } from '../../platform/web/admin/field-props.ts'
import { OpenedRow } from '../../platform/web/admin/opened-row.tsx'
import { useList } from '../../platform/web/resource.ts'
import type { SortedColumn } from '../../platform/web/ui/data-table.tsx'
import { Tag } from '../../platform/web/ui/tag.tsx'
import { type EditedProject, type Project, projects } from './contract.ts'
import { ProjectDialog } from './project-dialog.tsx'
import type { ProjectForm } from './project-form.tsx'

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

interface ProjectsAdminProps {
  timeZone: string
  TextEditor: ComponentType<MarkdownFieldProps>
  /** The versions of a project, in its editor. */
  history: (project: Project, form: ProjectForm) => ReactNode
  /** The projects that can be brought back, below the list. */
  deleted: ReactNode
}

/** The Projects tab. */
export function ProjectsAdmin({ deleted, ...editor }: ProjectsAdminProps) {
  const order = useOrder(projects)
  return (
    <>
      <CrudPanel
        crud={{ ...useChangesOfPages(projects), list: useList(projects) }}
        copy={copy}
        form={(row, onClose) =>
          row ? (
            <OpenedRow<EditedProject>
              resource={projects}
              id={row.id}
              title={copy.update.title}
              onClose={onClose}
            >
              {(project) => <ProjectDialog {...{ project, copy, onClose }} {...editor} />}
            </OpenedRow>
          ) : (
            <ProjectDialog project={undefined} {...{ copy, onClose }} {...editor} />
          )
        }
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
