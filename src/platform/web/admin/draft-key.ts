import { type RefObject, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type GenericSchema, safeParse } from 'valibot'
import { useControlKey } from './control-key.ts'
import type { FormCopy } from './crud.ts'
import { outcomeOf } from './outcome.ts'
import { toastFailure, toastSuccess } from './toasts.ts'

/**
 * Saves what stands in a form that stays open. It gives what differs in the form from then on, undefined when nothing
 * was sent, and the owner was told so.
 */
export type SaveDraft<Values, Fields> = (fields: Fields) => Promise<Partial<Values> | undefined>

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
 * Ctrl or Cmd with S saves what stands in a form. The fields stay free meanwhile, with their caret and their undo, so it
 * is not the form's own way of sending.
 */
export function useDraftKey<Values extends FieldValues, Fields>(
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
