import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog, DialogActions, type DialogSize } from '../ui/dialog.tsx'
import { DraftBar } from '../autosave/draft-bar.tsx'
import type { CrudForm, FormCopy } from './crud.ts'
import { FormAlert } from './form-alert.tsx'
import { SubmitLockProvider, useSubmitLock } from './submit-lock.ts'
import { outcomeOf } from './outcome.ts'
import { toastFailure, toastSuccess } from './toasts.ts'
import { useControlKey } from './control-key.ts'
import { useSchemaForm } from './schema-form.ts'
import { type SaveDraft, useDraftKey } from './draft-key.ts'
import { useFormAutosave } from './use-form-autosave.ts'
import { useUnsavedGuard } from './unsaved-guard.ts'

interface FormDialogProps<Values extends FieldValues, Fields> {
  copy: FormCopy
  /** The key of its drafts, such as 'quote/new' or 'quote/7'. */
  autosave: string
  schema: CrudForm<never, Values, Fields>['schema']
  Inputs: CrudForm<never, Values, Fields>['Inputs']
  /** What the fields start with, asked once: later answers are never merged into typed fields. */
  start: () => Values
  send: (fields: Fields) => Promise<unknown>
  /** What the owner should know of what was saved, after the sentence that it was. */
  noteOn?: (saved: unknown) => string | undefined
  /**
   * What Ctrl or Cmd with S does: saves and goes on. It gives what differs in the form from then on, undefined when it
   * sent nothing, and has told the owner so.
   */
  saveDraft?: SaveDraft<Values, Fields>
  /** A ref to the form, for a submission from elsewhere. */
  formRef?: RefObject<HTMLFormElement | null>
  onClose: () => void
  /** Forms of many fields are wide. */
  size?: DialogSize | undefined
  /** Buttons beside the cross. */
  tools?: ReactNode
}

/**
 * A form in a dialog. It closes when the server has accepted it; on failure everything typed stays.
 * With unsaved changes every way out asks first. Ctrl or Cmd with Enter saves.
 */
export function FormDialog<Values extends FieldValues, Fields>(
  props: FormDialogProps<Values, Fields>,
) {
  const { copy, schema, Inputs, send, noteOn, onClose, size, tools } = props
  const [start] = useState(props.start)
  const form = useSchemaForm(schema, start)
  const { isDirty, isSubmitting } = form.formState
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const focusAfter = useFocusAfter(isSubmitting)
  const autosave = useFormAutosave(form, props.autosave, start)
  const { isLocked, lock } = useSubmitLock()
  const ask = () => setAsking(true)
  const isUnsaved = isDirty || isLocked
  useUnsavedGuard(isUnsaved, ask)

  const submit = form.handleSubmit(async (fields) => {
    setRefusal(undefined)
    const outcome = await outcomeOf(() => send(fields))
    setRefusal(outcome.reason)
    if (outcome.reason !== undefined) return toastFailure(copy.failed)
    toastSuccess(sentenceOn(copy.done, noteOn?.(outcome.saved)))
    discard()
  })

  const ownRef = useRef<HTMLFormElement>(null)
  const element = props.formRef ?? ownRef
  useControlKey('Enter', element, save)
  const isBusy = isSubmitting || isLocked || asking
  useDraftKey(form, { ...props, element, autosave, isBusy, onRefusal: setRefusal })

  function save() {
    if (isBusy) return
    focusAfter()
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

  return (
    <Dialog title={copy.title} onClose={close} size={size} tools={tools}>
      <form ref={element} noValidate onSubmit={insteadOfLoading(save)}>
        <fieldset className="stack gap-20 min-w-0" disabled={isSubmitting}>
          <DraftBar offer={autosave.offer} />
          <SubmitLockProvider value={lock}>
            <Inputs form={form} />
          </SubmitLockProvider>
        </fieldset>
        {refusal !== undefined && <FormAlert text={refusal} />}
        <FormActions {...{ isSubmitting, isLocked }} submit={copy.submit} onCancel={close} />
      </form>
      {asking && <DiscardDialog onDiscard={discard} onCancel={() => setAsking(false)} />}
    </Dialog>
  )
}

/** Handles `submit` without a navigation. React events bubble out of portals, so a form in a nested dialog would submit this one too. */
function insteadOfLoading(send: () => void) {
  return (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    send()
  }
}

function sentenceOn(done: string, note: string | undefined): string {
  return note === undefined ? done : `${done}. ${note}`
}

interface FormActionsProps {
  isSubmitting: boolean
  isLocked: boolean
  submit: string
  onCancel: () => void
}

function FormActions({ isSubmitting, isLocked, submit, onCancel }: FormActionsProps) {
  return (
    <DialogActions>
      <Button variant="secondary" size="md" disabled={isSubmitting} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        size="md"
        busy={isSubmitting}
        disabled={isLocked}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {submit}
      </Button>
    </DialogActions>
  )
}

function DiscardDialog(props: { onDiscard: () => void; onCancel: () => void }) {
  return (
    <ConfirmDialog
      title="Discard changes?"
      text="What you have typed here is not saved."
      confirm="Discard"
      cancel="Keep editing"
      onConfirm={props.onDiscard}
      onCancel={props.onCancel}
    />
  )
}

/**
 * Fields lose the focus while they are disabled.
 * @returns call it before saving; when the fields are free again, the focus returns
 */
function useFocusAfter(disabled: boolean): () => void {
  const focused = useRef<Element>(null)
  useEffect(() => {
    const free = !document.activeElement || document.activeElement === document.body
    if (!disabled && free && focused.current instanceof HTMLElement) focused.current.focus()
  }, [disabled])
  return () => {
    focused.current = document.activeElement
  }
}
