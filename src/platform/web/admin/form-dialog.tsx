import { type ReactNode, type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Maximize2 } from 'lucide-react'
import type { GenericSchema } from 'valibot'
import type { To } from '../../../shared/addresses.ts'
import { DraftBar } from '../autosave/draft-bar.tsx'
import { useLocation } from '../location.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog, DialogActions, type DialogSize } from '../ui/dialog.tsx'
import { BusyFields } from './busy-fields.tsx'
import { useControlKey } from './control-key.ts'
import type { CrudForm, FormCopy } from './crud.ts'
import { FormAlert } from './form-alert.tsx'
import { checkForm, continueForm } from './save-in-place.ts'
import { useSchemaForm } from './schema-form.ts'
import { SubmitLockProvider, useSubmitLock } from './submit-lock.ts'
import { reasonOf, toastFailure, toastSuccess } from './toasts.ts'
import { DiscardDialog, useUnsavedGuard } from './unsaved-changes.tsx'
import { useFormAutosave } from './use-form-autosave.ts'

interface FormDialogProps<Values extends FieldValues, Fields> {
  copy: FormCopy
  /** The key of its drafts, such as 'quote/new' or 'quote/7'. */
  autosave: string
  schema: CrudForm<never, Values, Fields>['schema']
  Inputs: CrudForm<never, Values, Fields>['Inputs']
  /** The initial values, read once. */
  start: () => Values
  send: (fields: Fields) => Promise<unknown>
  /** A note about the saved row, appended to the success message. */
  noteOn?: (saved: unknown) => string | undefined
  /**
   * Saves with Ctrl or Cmd with S and keeps the form open. Resolves to the values that the server has changed, or
   * undefined if nothing was sent, after reporting why.
   */
  saveDraft?: SaveDraft<Values, Fields>
  /** The rules of such a draft, if it may be incomplete. */
  draftSchema?: GenericSchema<unknown, Fields>
  /** The label of a button that does the same, beside the one that submits. */
  draftLabel?: string | undefined
  /** A page with the same form, which continues with what was typed here. */
  fullPage?: To | undefined
  /** A ref to the form, to submit it from elsewhere. */
  formRef?: RefObject<HTMLFormElement | null>
  onClose: () => void
  /** For forms with many fields. */
  size?: DialogSize | undefined
  /** Buttons next to the close button. */
  tools?: (form: UseFormReturn<Values, unknown, Fields>) => ReactNode
}

/**
 * A form in a dialog, which closes once the server has accepted it. Leaving it with unsaved changes asks for confirmation. Ctrl or Cmd with Enter saves.
 */
export function FormDialog<Values extends FieldValues, Fields>(
  props: FormDialogProps<Values, Fields>,
) {
  const { copy, Inputs, size, tools, fullPage, draftLabel } = props
  const ownRef = useRef<HTMLFormElement>(null)
  const element = props.formRef ?? ownRef
  const saving = useFormSaving(props, element)
  const { form, autosave, isSubmitting, isLocked } = saving
  return (
    <Dialog
      title={copy.title}
      onClose={saving.close}
      size={size}
      tools={
        <>
          {tools?.(form)}
          {fullPage !== undefined && <FullPageLink to={fullPage} draft={autosave.draftId} />}
        </>
      }
    >
      <form ref={element} noValidate onSubmit={handleSubmit(saving.save)}>
        <BusyFields busy={isSubmitting} className="stack gap-20 min-w-0">
          <DraftBar offer={autosave.offer} />
          <SubmitLockProvider value={saving.lock}>
            <Inputs form={form} />
          </SubmitLockProvider>
        </BusyFields>
        {saving.refusal !== undefined && <FormAlert text={saving.refusal} />}
        <FormActions
          {...{ isSubmitting, isLocked, draftLabel }}
          submit={copy.submit}
          onDraft={saving.saveDraft}
          onCancel={saving.close}
        />
      </form>
      {saving.isAsking && (
        <DiscardDialog onDiscard={saving.discard} onCancel={saving.keepEditing} />
      )}
    </Dialog>
  )
}

/** The form of the dialog, and the ways to save and to leave it. */
function useFormSaving<Values extends FieldValues, Fields>(
  props: FormDialogProps<Values, Fields>,
  element: RefObject<HTMLFormElement | null>,
) {
  const { copy, schema, send, noteOn, onClose } = props
  const [start] = useState(props.start)
  const form = useSchemaForm(schema, start)
  const { isDirty, isSubmitting } = form.formState
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const autosave = useFormAutosave(form, props.autosave, start)
  const { isLocked, lock } = useSubmitLock()
  const ask = () => setAsking(true)
  const isUnsaved = isDirty || isLocked
  useUnsavedGuard(isUnsaved, ask, ({ pathname }) => pathname === props.fullPage)

  const submit = form.handleSubmit(async (fields) => {
    setRefusal(undefined)
    const outcome = await outcomeOf(() => send(fields))
    setRefusal(outcome.reason)
    if (outcome.reason !== undefined) return toastFailure(copy.failed)
    toastSuccess(joinSentences(copy.done, noteOn?.(outcome.saved)))
    discard()
  })

  useControlKey('Enter', element, save)
  const isBusy = isSubmitting || isLocked || asking
  const saveDraft = useDraftSaving(form, { ...props, autosave, isBusy, onRefusal: setRefusal })
  useControlKey('s', element, saveDraft)

  function save() {
    if (isBusy) return
    void submit()
  }

  function close() {
    if (isSubmitting) return
    return isUnsaved ? ask() : onClose()
  }

  function discard() {
    autosave.clear()
    onClose()
  }

  return {
    form,
    autosave,
    refusal,
    isSubmitting,
    isLocked,
    lock,
    save,
    saveDraft,
    close,
    discard,
    isAsking: asking,
    keepEditing: () => setAsking(false),
  }
}

/** Prevents the navigation. React events bubble out of portals, so a form in a nested dialog would submit this one too. */
function handleSubmit(send: () => void) {
  return (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    send()
  }
}

function joinSentences(done: string, note: string | undefined): string {
  return note === undefined ? done : `${done}. ${note}`
}

interface FormActionsProps {
  isSubmitting: boolean
  isLocked: boolean
  submit: string
  draftLabel: string | undefined
  onDraft: () => void
  onCancel: () => void
}

function FormActions(props: FormActionsProps) {
  const { isSubmitting, isLocked, submit, draftLabel, onDraft, onCancel } = props
  return (
    <DialogActions>
      <Button variant="secondary" size="md" disabledFocusable={isSubmitting} onClick={onCancel}>
        Cancel
      </Button>
      {draftLabel !== undefined && (
        <Button
          variant="secondary"
          size="md"
          disabledFocusable={isSubmitting || isLocked}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={onDraft}
        >
          {draftLabel}
        </Button>
      )}
      <Button
        type="submit"
        size="md"
        busy={isSubmitting}
        disabledFocusable={isLocked}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {submit}
      </Button>
    </DialogActions>
  )
}

/**
 * Saves a form that stays open. Resolves to the values that the server has changed, or undefined if nothing was sent,
 * after reporting why.
 */
type SaveDraft<Values, Fields> = (fields: Fields) => Promise<Partial<Values> | undefined>

interface DraftOptions<Values, Fields> {
  copy: Pick<FormCopy, 'failed'>
  schema: GenericSchema<Values, Fields>
  draftSchema?: GenericSchema<unknown, Fields>
  autosave: { restart: (start: Values) => void }
  saveDraft?: SaveDraft<Values, Fields>
  isBusy: boolean
  onRefusal: (reason: string | undefined) => void
}

/** Saves the form without submitting it, so that the fields accept input meanwhile and keep their caret and undo history. */
function useDraftSaving<Values extends FieldValues, Fields>(
  form: UseFormReturn<Values, unknown, Fields>,
  props: DraftOptions<Values, Fields>,
): () => void {
  const { copy, schema, draftSchema = schema, autosave, saveDraft, isBusy, onRefusal } = props
  const isSaving = useRef(false)

  async function save(send: SaveDraft<Values, Fields>) {
    const checked = checkForm(form, draftSchema)
    if (!checked) return
    const { saved: changed, reason } = await outcomeOf(() => send(checked.fields))
    onRefusal(reason)
    if (reason !== undefined) toastFailure(copy.failed)
    if (changed === undefined) return
    continueForm(form, autosave, checked.typed, changed)
    toastSuccess('Draft saved')
  }

  return () => {
    if (!saveDraft || isBusy || isSaving.current) return
    isSaving.current = true
    void save(saveDraft).finally(() => (isSaving.current = false))
  }
}

interface FullPageLinkProps {
  to: To
  /** The draft that the page continues with. */
  draft: () => string
}

/** A link to the page with the same form. */
function FullPageLink({ to, draft }: FullPageLinkProps) {
  const [, navigate] = useLocation()
  return (
    <ButtonLink
      href={to}
      variant="quiet"
      size="md"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        navigate(to, { state: { draft: draft() } })
      }}
    >
      <Maximize2 aria-hidden="true" />
      Open Full Page
    </ButtonLink>
  )
}

async function outcomeOf<Saved>(
  send: () => Promise<Saved>,
): Promise<{ saved?: Saved; reason?: string }> {
  try {
    return { saved: await send() }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}
