import { useEffect, useRef, useState } from 'react'
import type { FieldAutosave } from './field-autosave.tsx'

interface Loaded {
  View: typeof FieldAutosave
  form: HTMLFormElement
}

/**
 * Keeps on this device what is typed into the form around it, and offers it back. Its code is
 * fetched when the form is first used; if that fails, the form works without it.
 */
export function FormAutosave({ name }: { name: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const load = () => {
      import('./field-autosave.tsx').then(
        ({ FieldAutosave: View }) => setLoaded({ View, form }),
        () => setLoaded(undefined),
      )
    }
    if (form.matches(':focus-within')) load()
    else form.addEventListener('focusin', load, { once: true })
    return () => form.removeEventListener('focusin', load)
  }, [])
  if (!loaded) return <span ref={place} hidden />
  return <loaded.View form={loaded.form} name={name} />
}
