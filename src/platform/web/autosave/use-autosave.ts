import { useEffect, useEffectEvent, useState } from 'react'
import { type Draft, fitting, openAutosave, type Values } from './autosave.ts'
import { draftStore } from './draft-store.ts'

interface AutosavedForm {
  /** Which form of which row, such as 'quote/new'. */
  name: string
  /** What the form shows before anything is typed. */
  start: Values
  /** What it holds now. */
  read: () => Values
  write: (values: Values) => void
}

/** An entry that a form offers back, and what the visitor can answer. */
export interface Offer {
  draft: Draft
  restore: () => void
  discard: () => void
}

/** Saves drafts of a form while it is there. The functions stay the same. */
export function useAutosave({ name, start, read, write }: AutosavedForm) {
  const [autosave] = useState(() => openAutosave({ form: name, start, store: draftStore }))
  const [offers, setOffers] = useState<Draft[]>([])
  const find = useEffectEvent(() => autosave.findOffers(read()))
  useEffect(() => {
    let isOpen = true
    void find().then((found) => isOpen && setOffers(found))
    return () => {
      isOpen = false
    }
  }, [])
  useEffect(() => {
    addEventListener('pagehide', autosave.flush)
    document.addEventListener('visibilitychange', autosave.flush)
    return () => {
      removeEventListener('pagehide', autosave.flush)
      document.removeEventListener('visibilitychange', autosave.flush)
      autosave.flush()
    }
  }, [autosave])

  const [draft, ...others] = offers
  const offer: Offer | undefined = draft && {
    draft,
    restore() {
      const left = autosave.take(draft, read())
      write(fitting(draft.values, start))
      setOffers(left ? [...others, left] : others)
    },
    discard() {
      autosave.discard(draft)
      setOffers(others)
    },
  }
  const { note, clear, restart } = autosave
  return { offer, note, clear, restart }
}
