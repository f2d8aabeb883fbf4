import { useEffect, useRef, useState } from 'react'
import { useLazyView } from '../lazy-view.ts'

const load = async () => (await import('./field-autosave.tsx')).FieldAutosave

/**
 * Autosaves the surrounding form on this device, and offers to restore its drafts. Its code is loaded when the form is
 * first used; if that fails, the form works without it.
 */
export function FormAutosave({ name }: { name: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [form, setForm] = useState<HTMLFormElement>()
  const { View, request } = useLazyView(load)
  useEffect(() => {
    const around = place.current?.closest('form')
    if (!around) return
    const start = () => {
      setForm(around)
      void request()
    }
    if (around.matches(':focus-within')) start()
    else around.addEventListener('focusin', start, { once: true })
    return () => around.removeEventListener('focusin', start)
  }, [request])
  if (!form || !View) return <span ref={place} hidden />
  return <View form={form} name={name} />
}
