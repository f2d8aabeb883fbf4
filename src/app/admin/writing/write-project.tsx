import { ExternalLink } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useChecks } from '../../../features/blog/web/editor/checks.ts'
import { ChecksBar } from '../../../features/blog/web/editor/checks-bar.tsx'
import type { Saving } from '../../../features/blog/web/editor/use-text-session.ts'
import {
  type OpenedWriting,
  useWritingRoom,
} from '../../../features/blog/web/editor/use-writing-room.tsx'
import { WritingPage } from '../../../features/blog/web/editor/writing-page.tsx'
import { type EditedProject, hasPage, projects } from '../../../features/projects/contract.ts'
import { ProjectConflict, useProjectVersions } from '../../../features/projects/project-dialog.tsx'
import {
  blankProject,
  ProjectFields,
  type SentProject,
  typedProject,
  type TypedProject,
  typedProjectSchema,
} from '../../../features/projects/project-form.tsx'
import { Button, ButtonLink } from '../../../platform/web/ui/button.tsx'
import { ProjectHistory } from '../project-history.tsx'

interface WriteProjectProps extends OpenedWriting {
  /** Absent for a new project. */
  project: EditedProject | undefined
}

/** The writing page of a project. */
export function WriteProject(props: WriteProjectProps) {
  const form = useRef<HTMLFormElement>(null)
  const versions = useProjectVersions(props.project, form)
  return (
    <>
      <ProjectRoom key={versions.opening.number} {...props} formRef={form} versions={versions} />
      <ProjectConflict saving={versions} />
    </>
  )
}

interface ProjectRoomProps extends OpenedWriting {
  formRef: RefObject<HTMLFormElement | null>
  versions: ReturnType<typeof useProjectVersions>
}

function ProjectRoom(props: ProjectRoomProps) {
  const { timeZone } = props
  const { opened } = props.versions
  const { room, form, save, show } = useWritingRoom({
    ...props,
    start: opened ? typedProject(opened) : blankProject(timeZone),
    schema: typedProjectSchema,
    saving,
    describe: () => (opened ? 'Project updated successfully' : 'Project created successfully'),
    path: '/admin/projects/',
  })
  const checks = useChecks(form, requirements, room.writing.rendered)
  const isPublished = opened !== undefined
  const onSave = () => void save('public')
  return (
    <WritingPage
      heading={opened ? 'Edit project' : 'New project'}
      room={room}
      bar={{
        back: { to: '/admin?tab=projects', name: 'Projects' },
        stands: opened ? 'Published' : 'New project',
        isPublished,
        main: (
          <Button
            size="md"
            disabledFocusable={room.isLocked}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={onSave}
          >
            {opened ? 'Update Project' : 'Create Project'}
          </Button>
        ),
        lesser: opened && hasPage(opened) && (
          <ButtonLink to={`/projects/${opened.id}`} variant="secondary" size="md">
            <ExternalLink aria-hidden="true" />
            View Project
          </ButtonLink>
        ),
      }}
      checks={<ChecksBar checks={checks} isPublished={isPublished} onShow={show} />}
      details={
        <>
          <ProjectFields form={form} />
          {opened && <ProjectHistory project={opened} {...{ form, timeZone }} />}
        </>
      }
      onSave={onSave}
      onFinish={onSave}
    />
  )
}

const requirements = {
  schema: typedProjectSchema,
  labels: {
    title: 'Title',
    description: 'Description',
    imageUrl: 'Image URL',
    year: 'Year',
    tags: 'Tags',
    url: 'Address',
    codeUrl: 'Code',
    paper: 'Paper',
    content: 'Text',
  },
}

/** A project has no drafts: it changes only when the owner says so. */
const saving: Saving<EditedProject, TypedProject, SentProject, 'public'> = {
  resource: projects,
  resolve: (as) => as,
  rules: () => typedProjectSchema,
  bodyOf: (_as, fields) => fields,
  usual: 'public',
  valuesOf: typedProject,
  decided: () => ({}),
  quietly: () => undefined,
}
