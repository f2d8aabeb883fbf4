import { defineResource, type RowOf } from '../../shared/resource.ts'
import type { RenderedContent } from '../blog/contract.ts'
import type { projectSchema } from './rules.ts'

/** Projects on the home page. Without a year the server fills in the current one. */
export const projects = defineResource<typeof projectSchema>({
  name: 'project',
  listUrl: '/api/projects',
  writeUrl: '/api/projects',
})

export type Project = RowOf<typeof projects>

/** A project as its editor opens it. */
export interface EditedProject extends Project {
  /** A hash of its fields; a change names the one that it was made from. */
  version: string
}

/** The error for a change of an outdated version. */
export const projectChangedElsewhere = 'This project was changed elsewhere since you opened it'

/** A project as a list shows it to visitors. */
export interface ProjectSummary extends Pick<
  Project,
  'id' | 'title' | 'description' | 'imageUrl' | 'year' | 'tags'
> {
  /** Where it leads: its page, or its address elsewhere; absent when it leads nowhere. */
  target?: string
}

/** The previous or next project that has a page. */
interface ProjectLink {
  id: number
  title: string
}

/** A project with a text, as its page shows it. */
export interface ProjectPage extends Omit<Project, 'content' | 'paper'>, RenderedContent {
  /** The address and the identifier of the paper. */
  paper: { name: string; url: string } | null
  previous: ProjectLink | null
  next: ProjectLink | null
}

export const projectUrls = {
  summaries: '/api/projects?view=summary',
  page: (id: number) => `/api/projects/${id}/page`,
}

/** Whether a project has a page of its own, which exists even if the projects section is hidden. */
export function hasPage(project: Pick<Project, 'content'> | ProjectSummary): boolean {
  return 'content' in project
    ? project.content !== null
    : project.target === `/projects/${project.id}`
}

/** Where a project leads. */
export function targetOf({
  id,
  url,
  content,
}: Pick<Project, 'id' | 'url' | 'content'>): string | undefined {
  return content === null ? (url ?? undefined) : `/projects/${id}`
}
