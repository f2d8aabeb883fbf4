import { ContentField } from '../../features/blog/web/editor/content-field.tsx'
import { ProjectsAdmin } from '../../features/projects/admin.tsx'
import type { AreaProps } from './area-props.ts'

/** Projects, with the editor of posts for their texts. */
export function ProjectsArea({ timeZone }: AreaProps) {
  return <ProjectsAdmin timeZone={timeZone} TextEditor={ContentField} />
}
