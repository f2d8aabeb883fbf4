import { ExternalLink } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useChecks } from '../../../features/blog/web/editor/checks.ts'
import { ChecksBar } from '../../../features/blog/web/editor/checks-bar.tsx'
import type { Saving } from '../../../features/blog/web/editor/use-text-session.ts'
import {
  type OpenedWriting,
  useWritingRoom,
} from '../../../features/blog/web/editor/use-writing-room.tsx'
import { WithdrawButton } from '../../../features/blog/web/editor/writing-details.tsx'
import { WritingPage } from '../../../features/blog/web/editor/writing-page.tsx'
import { type OwnPage, pages } from '../../../features/pages/contract.ts'
import { useVersions } from '../../../platform/web/admin/use-versions.ts'
import { Button, ButtonLink } from '../../../platform/web/ui/button.tsx'
import {
  blankPage,
  DefaultText,
  followsSettings,
  PageFields,
  typedPage,
  type TypedPage,
  typedPageSchema,
} from '../pages/page-form.tsx'
import { PageConflict, PageHistory } from '../pages/page-saving.tsx'
import { type SentPage, usePages } from '../pages/use-pages.ts'

interface WritePageProps extends OpenedWriting {
  /** Absent for a new page. */
  page: OwnPage | undefined
}

/** The writing page of a page of the owner. */
export function WritePage(props: WritePageProps) {
  const { create, update } = usePages()
  const form = useRef<HTMLFormElement>(null)
  const versions = useVersions<OwnPage, SentPage>({
    resource: pages,
    row: props.page,
    form,
    create: create.mutateAsync,
    update: update.mutateAsync,
  })
  return (
    <>
      <PageRoom key={versions.opening.number} {...props} formRef={form} versions={versions} />
      <PageConflict saving={versions} />
    </>
  )
}

interface PageRoomProps extends OpenedWriting {
  formRef: RefObject<HTMLFormElement | null>
  versions: ReturnType<typeof useVersions<OwnPage, SentPage>>
}

/** What saving does with the visibility of a page. */
type SaveAs = 'unchanged' | 'draft' | 'published'

function PageRoom(props: PageRoomProps) {
  const { opened } = props.versions
  const isDraft = opened?.draft ?? true
  const { room, form, save, show } = useWritingRoom<OwnPage, TypedPage, SentPage, SaveAs>({
    ...props,
    start: opened ? typedPage(opened) : { ...blankPage(), draft: 'draft' },
    schema: typedPageSchema,
    saving,
    describe: (as) => describeSave(as, isDraft),
    path: '/admin/pages/',
  })
  const checks = useChecks(form, requirements, room.writing.rendered)
  const { content } = form.getValues()
  const original = opened?.originalContent ?? null
  const onSave = () => void save('unchanged')
  const onPublish = () => void save('published')
  const actions = { page: opened, isDraft, isLocked: room.isLocked, onSave, onPublish }
  return (
    <WritingPage
      heading={opened ? 'Edit page' : 'New page'}
      room={room}
      bar={{
        back: { to: '/admin?tab=pages', name: 'Pages' },
        stands: isDraft ? 'Draft' : 'Published',
        isPublished: !isDraft,
        main: <MainAction {...actions} />,
        lesser: <LesserActions {...actions} />,
      }}
      checks={<ChecksBar checks={checks} isPublished={!isDraft} onShow={show} />}
      details={
        <>
          <PageFields form={form} />
          {content === original && <p className="muted small">{followsSettings}</p>}
          <DefaultText form={form} original={original} />
          {opened && <PageHistory page={opened} form={form} timeZone={props.timeZone} />}
          {!isDraft && (
            <WithdrawButton
              what="page"
              effect="It becomes a draft, and its address shows visitors nothing until you publish it again."
              onWithdraw={() => void save('draft')}
            />
          )}
        </>
      }
      onSave={onSave}
      onFinish={isDraft ? onPublish : onSave}
    />
  )
}

const requirements = {
  schema: typedPageSchema,
  labels: {
    title: 'Title',
    content: 'Text',
    path: 'Address',
    description: 'Description',
    categories: 'Categories',
  },
}

/** Drafts are saved by themselves. What is published changes only when the owner says so. */
const saving: Saving<OwnPage, TypedPage, SentPage, SaveAs> = {
  resource: pages,
  resolve(as, stored) {
    if (as !== 'unchanged') return as
    return stored?.draft === false ? 'published' : 'draft'
  },
  rules: () => typedPageSchema,
  bodyOf: (as, fields) => ({ ...fields, draft: as === 'draft' }),
  usual: 'unchanged',
  valuesOf: typedPage,
  decided: ({ draft }) => ({ draft: draft ? 'draft' : 'published' }),
  quietly: (stored) => (stored?.draft === false ? undefined : 'draft'),
}

function describeSave(as: SaveAs, isDraft: boolean): string {
  if (as === 'published') return 'Page published'
  if (as === 'draft') return 'Page is a draft again'
  return isDraft ? 'Draft saved' : 'Page updated successfully'
}

interface ActionsProps {
  page: OwnPage | undefined
  isDraft: boolean
  isLocked: boolean
  onSave: () => void
  onPublish: () => void
}

function MainAction({ isDraft, isLocked, onSave, onPublish }: ActionsProps) {
  return (
    <Button
      size="md"
      disabledFocusable={isLocked}
      aria-keyshortcuts={isDraft ? undefined : 'Control+S Meta+S'}
      onClick={isDraft ? onPublish : onSave}
    >
      {isDraft ? 'Publish' : 'Update Page'}
    </Button>
  )
}

function LesserActions({ page, isDraft, isLocked, onSave }: ActionsProps) {
  if (!isDraft)
    return page ? (
      <ButtonLink href={page.path} variant="secondary" size="md">
        <ExternalLink aria-hidden="true" />
        View Page
      </ButtonLink>
    ) : null
  return (
    <Button
      variant="secondary"
      size="md"
      disabledFocusable={isLocked}
      aria-keyshortcuts="Control+S Meta+S"
      onClick={onSave}
    >
      Save Draft
    </Button>
  )
}
