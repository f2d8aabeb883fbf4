import { ContentField } from '../../features/blog/web/editor/content-field.tsx'
import { RecentlyDeleted } from '../../features/history/web/recently-deleted.tsx'
import { ProjectsAdmin } from '../../features/projects/admin.tsx'
import { projects } from '../../features/projects/contract.ts'
import type { AreaProps } from './area-props.ts'
import { ProjectHistory } from './project-history.tsx'

/** Projects, with the editor of posts for their texts. */
export function ProjectsArea({ timeZone }: AreaProps) {
  return (
    <ProjectsAdmin
      timeZone={timeZone}
      TextEditor={ContentField}
      history={(project, form) => <ProjectHistory {...{ project, form, timeZone }} />}
      deleted={<RecentlyDeleted kind="projects" timeZone={timeZone} affected={projects.listUrl} />}
    />
  )
}
