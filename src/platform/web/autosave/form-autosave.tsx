import { useEffect, useRef, useState } from 'react'
import { useLazyView } from '../lazy-view.ts'

const load = async () => (await import('./field-autosave.tsx')).FieldAutosave

/**
 * Saves on this device what is typed into the form around it, and offers it back. Its code is
 * fetched when the form is first used; if that fails, the form works without it.
 */
export function FormAutosave({ name }: { name: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [form, setForm] = useState<HTMLFormElement>()
  const { View, request } = useLazyView(load)
  useEffect(() => {
    const around = place.current?.closest('form')
    if (!around) return
    const begin = () => {
      setForm(around)
      void request()
    }
    if (around.matches(':focus-within')) begin()
    else around.addEventListener('focusin', begin, { once: true })
    return () => around.removeEventListener('focusin', begin)
  }, [request])
  if (!form || !View) return <span ref={place} hidden />
  return <View form={form} name={name} />
}
