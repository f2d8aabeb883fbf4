import { ContentField } from '../../features/blog/web/editor/content-field.tsx'
import { ProjectsAdmin } from '../../features/projects/admin.tsx'
import type { AreaProps } from './area-props.ts'

/** Projects, whose texts are written as those of posts are. */
export function ProjectsArea({ timeZone }: AreaProps) {
  return <ProjectsAdmin timeZone={timeZone} TextEditor={ContentField} />
}
