import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type GenericSchema, safeParse } from 'valibot'
import { DraftBar } from '../autosave/draft-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions, type DialogSize } from '../ui/dialog.tsx'
import { useControlKey } from './control-key.ts'
import type { CrudForm, FormCopy } from './crud.ts'
import { FormAlert } from './form-alert.tsx'
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
  const { copy, schema, Inputs, send, noteOn, onClose, size, tools } = props
  const [start] = useState(props.start)
  const form = useSchemaForm(schema, start)
  const { isDirty, isSubmitting } = form.formState
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const rememberFocus = useRestoreFocus(isSubmitting)
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
    toastSuccess(joinSentences(copy.done, noteOn?.(outcome.saved)))
    discard()
  })

  const ownRef = useRef<HTMLFormElement>(null)
  const element = props.formRef ?? ownRef
  useControlKey('Enter', element, save)
  const isBusy = isSubmitting || isLocked || asking
  useDraftKey(form, { ...props, element, autosave, isBusy, onRefusal: setRefusal })

  function save() {
    if (isBusy) return
    rememberFocus()
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
    <Dialog title={copy.title} onClose={close} size={size} tools={tools?.(form)}>
      <form ref={element} noValidate onSubmit={handleSubmit(save)}>
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

/**
 * Restores the focus after fields were disabled, which removes it.
 * @returns remembers the focus; to be called before saving
 */
function useRestoreFocus(disabled: boolean): () => void {
  const focused = useRef<Element>(null)
  useEffect(() => {
    const free = !document.activeElement || document.activeElement === document.body
    if (!disabled && free && focused.current instanceof HTMLElement) focused.current.focus()
  }, [disabled])
  return () => {
    focused.current = document.activeElement
  }
}

/**
 * Saves a form that stays open. Resolves to the values that the server has changed, or undefined if nothing was sent,
 * after reporting why.
 */
type SaveDraft<Values, Fields> = (fields: Fields) => Promise<Partial<Values> | undefined>

interface DraftKeyOptions<Values, Fields> {
  element: RefObject<Element | null>
  copy: Pick<FormCopy, 'failed'>
  schema: GenericSchema<Values, Fields>
  autosave: { restart: (start: Values) => void }
  saveDraft?: SaveDraft<Values, Fields>
  isBusy: boolean
  onRefusal: (reason: string | undefined) => void
}

/**
 * Ctrl or Cmd with S saves the form without submitting it, so that the fields stay enabled and keep their caret and undo
 * history.
 */
function useDraftKey<Values extends FieldValues, Fields>(
  form: UseFormReturn<Values, unknown, Fields>,
  {
    element,
    copy,
    schema,
    autosave,
    saveDraft,
    isBusy,
    onRefusal,
  }: DraftKeyOptions<Values, Fields>,
): void {
  const isSaving = useRef(false)

  async function save(send: SaveDraft<Values, Fields>) {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return
    const typed = { ...form.getValues() }
    const parsed = safeParse(schema, typed)
    if (!parsed.success) return
    const { saved: changed, reason } = await outcomeOf(() => send(parsed.output))
    onRefusal(reason)
    if (reason !== undefined) toastFailure(copy.failed)
    if (changed === undefined) return
    const saved = { ...typed, ...changed }
    const now = { ...typed, ...form.getValues(), ...changed }
    form.reset(saved, { keepValues: true })
    autosave.restart(saved)
    for (const name of Object.keys(now) as Path<Values>[])
      if (now[name] !== form.getValues(name) || now[name] !== saved[name])
        form.setValue(name, now[name], { shouldDirty: true })
    toastSuccess('Draft saved')
  }

  useControlKey('s', element, () => {
    if (!saveDraft || isBusy || isSaving.current) return
    isSaving.current = true
    void save(saveDraft).finally(() => (isSaving.current = false))
  })
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
