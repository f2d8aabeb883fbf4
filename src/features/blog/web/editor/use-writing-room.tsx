import { type ReactNode, type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { useSchemaForm } from '../../../../platform/web/admin/schema-form.ts'
import { useSubmitLock } from '../../../../platform/web/admin/submit-lock.ts'
import { toastSuccess } from '../../../../platform/web/admin/toasts.ts'
import { DiscardDialog, useUnsavedGuard } from '../../../../platform/web/admin/unsaved-changes.tsx'
import { useFormAutosave } from '../../../../platform/web/admin/use-form-autosave.ts'
import type { StoredVersion } from '../../../../platform/web/admin/use-changes-elsewhere.ts'
import type { useVersions } from '../../../../platform/web/admin/use-versions.ts'
import type { Offer } from '../../../../platform/web/autosave/use-autosave.ts'
import { useLocation } from '../../../../platform/web/location.ts'
import type { Check } from './checks.ts'
import type { Elsewhere } from './elsewhere-bar.tsx'
import { replaceLines } from './replace-lines.ts'
import { useContent } from './use-content.ts'
import { type PageLayout, usePageLayout } from './use-page-layout.ts'
import { type SaveStatus, type Saving, useTextSession } from './use-text-session.ts'
import { useWriting, type Writing } from './use-writing.ts'

type Versions<Row extends StoredVersion, Body> = ReturnType<typeof useVersions<Row, Body>>

/** What opens the writing page of a text, whatever its kind. */
export interface OpenedWriting {
  timeZone: string
  /** The id of a draft on this device that the page continues. */
  continues: string | undefined
  onCreated: (id: number) => void
}

interface RoomOptions<
  Row extends StoredVersion,
  Values extends FieldValues,
  Body,
  As,
> extends OpenedWriting {
  formRef: RefObject<HTMLFormElement | null>
  versions: Versions<Row, Body>
  /** The initial values, read once. */
  start: Values
  schema: GenericSchema<Values, Body>
  saving: Saving<Row, Values, Body, As>
  /** The success message. */
  describe: (as: As, saved: Row) => string
  /** The path of all writing pages of this kind, such as '/admin/posts/'. */
  path: string
}

/** What a writing page shows of its text, whatever its kind. */
export interface WritingRoom {
  formRef: RefObject<HTMLFormElement | null>
  title: ReturnType<typeof fieldProps>
  typedTitle: string
  field: ReturnType<typeof fieldProps>
  /** An earlier draft on this device. */
  offer: Offer | undefined
  layout: PageLayout
  writing: Writing
  /** The name of the text for what this device keeps about it; undefined while it is not stored. */
  text: string | undefined
  /** Whether an upload is pending. */
  isLocked: boolean
  lock: ReturnType<typeof useSubmitLock>['lock']
  isDirty: boolean
  status: SaveStatus
  /** What was done with a version that was saved elsewhere while the page was open. */
  elsewhere: Elsewhere | undefined
  forgetElsewhere: () => void
  /** Saves again as last time, after a conflict. */
  repeat: (event: SyntheticEvent) => void
  /** Asks before unsaved changes are left. */
  guard: ReactNode
}

/** The text of a writing page: its form, its editor, and how it is saved. */
export function useWritingRoom<Row extends StoredVersion, Values extends FieldValues, Body, As>(
  options: RoomOptions<Row, Values, Body, As>,
) {
  const { formRef, versions, saving, describe } = options
  const [start] = useState(options.start)
  const form = useSchemaForm(options.schema, start)
  const autosave = useFormAutosave(form, versions.opening.autosave, start, options.continues)
  const { isLocked, lock } = useSubmitLock()
  const layout = usePageLayout()
  const { field, ...content } = useContent(form)
  const writing = useWriting({ ...content, view: layout.view })
  const replaceText = (text: string, next: string) => replaceLines(text, next, writing.edit)
  const onInvalid = () => isDetailWrong(form) && layout.showDetails()
  const session = useTextSession({ ...options, form, autosave, replaceText, onInvalid })
  const lastSave = useRef(saving.usual)
  const { isDirty } = form.formState
  const guard = useLeaving(isDirty || isLocked, {
    path: options.path,
    leave: session.leave,
    clear: autosave.clear,
  })

  async function save(as: As) {
    lastSave.current = as
    const saved = await session.save(as)
    if (saved) toastSuccess(describe(as, saved))
    return saved
  }

  function show(check: Check) {
    if (check.kind === 'text') return writing.show(check.line)
    if (check.name === 'content') return writing.area.current?.focus()
    if (check.name !== 'title') flushSync(layout.showDetails)
    // A dialog gives the focus back when it closes.
    return void setTimeout(() => form.setFocus(check.name as Path<Values>))
  }

  const room: WritingRoom = {
    formRef,
    title: fieldProps(form, 'title' as Path<Values>),
    typedTitle: String(useWatch({ control: form.control, name: 'title' as Path<Values> })),
    field,
    offer: autosave.offer,
    layout,
    writing,
    text: versions.opened && `${saving.resource.name}/${versions.opened.id}`,
    isLocked,
    lock,
    isDirty,
    status: session.status,
    elsewhere: session.elsewhere,
    forgetElsewhere: session.forgetElsewhere,
    repeat(event) {
      event.preventDefault()
      void save(lastSave.current)
    },
    guard,
  }
  return { room, form, save, show }
}

/** Whether a field beside the text is marked as invalid. */
function isDetailWrong<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
): boolean {
  return Object.keys(form.getValues()).some(
    (name) =>
      name !== 'title' && name !== 'content' && form.getFieldState(name as Path<Values>).invalid,
  )
}

interface Leaving {
  path: string
  leave: () => boolean
  clear: () => void
}

/** Asks before unsaved changes are left, unless they can be saved without asking. */
function useLeaving(isUnsaved: boolean, { path, leave, clear }: Leaving) {
  const [target, setTarget] = useState<URL>()
  const [, navigate] = useLocation()
  useUnsavedGuard(isUnsaved && !target, setTarget, ({ pathname }) => {
    return pathname.startsWith(path) || leave()
  })
  if (!target) return null
  return (
    <DiscardDialog
      onDiscard={() => {
        clear()
        navigate(target.pathname + target.search + target.hash)
      }}
      onCancel={() => setTarget(undefined)}
    />
  )
}
