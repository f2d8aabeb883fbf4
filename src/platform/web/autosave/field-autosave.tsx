import { useEffect, useState } from 'react'
import type { Values } from './autosave.ts'
import { DraftBar } from './draft-bar.tsx'
import { useAutosave } from './use-autosave.ts'

interface FieldAutosaveProps {
  form: HTMLFormElement
  name: string
}

/** Autosaves an uncontrolled form, which is reset after it was submitted. */
export function FieldAutosave({ form, name }: FieldAutosaveProps) {
  const [start] = useState(() => valuesOf(form, (field) => field.defaultValue))
  const { offer, schedule, clear } = useAutosave({
    name,
    start,
    read: () => valuesOf(form, (field) => field.value),
    write: (values) => {
      for (const field of fieldsOf(form)) {
        const value = values[field.name]
        if (typeof value === 'string') field.value = value
      }
    },
  })
  useEffect(() => {
    const onInput = () => schedule(valuesOf(form, (field) => field.value))
    // Text may have been typed while this code was loading.
    onInput()
    form.addEventListener('input', onInput)
    form.addEventListener('reset', clear)
    return () => {
      form.removeEventListener('input', onInput)
      form.removeEventListener('reset', clear)
    }
  }, [form, schedule, clear])
  return <DraftBar offer={offer} />
}

type Field = HTMLInputElement | HTMLTextAreaElement

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && element.type !== 'password'),
  )
}

function valuesOf(form: HTMLFormElement, valueOf: (field: Field) => string): Values {
  return Object.fromEntries(fieldsOf(form).map((field) => [field.name, valueOf(field)]))
}
