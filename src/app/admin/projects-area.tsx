import { ContentField } from '../../features/blog/web/editor/content-field.tsx'
import type { VersionFields } from '../../features/history/contract.ts'
import { RecentlyDeleted } from '../../features/history/web/recently-deleted.tsx'
import { ProjectsAdmin, valuesOf } from '../../features/projects/admin.tsx'
import { type Project, projects } from '../../features/projects/contract.ts'
import type { AreaProps } from './area-props.ts'
import { FormHistory } from './text-history.tsx'

/** Projects, with the editor of posts for their texts. */
export function ProjectsArea({ timeZone }: AreaProps) {
  return (
    <ProjectsAdmin
      timeZone={timeZone}
      TextEditor={ContentField}
      history={({ id, title }, form) => (
        <FormHistory
          name={{ kind: 'projects', id }}
          {...{ title, timeZone, form }}
          read={(values) => values}
          write={(fields) => valuesOf(projectOf(fields))}
        />
      )}
      deleted={<RecentlyDeleted kind="projects" timeZone={timeZone} affected={projects.listUrl} />}
    />
  )
}

/** Versions of projects were stored from their rows. */
const projectOf = (fields: VersionFields) => fields as unknown as Omit<Project, 'id'>
