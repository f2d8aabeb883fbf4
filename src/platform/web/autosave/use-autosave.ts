import { useEffect, useEffectEvent, useState } from 'react'
import { type Draft, mergeDraft, createAutosave, type Values } from './autosave.ts'
import { draftStore } from './draft-store.ts'

interface AutosavedForm {
  /** The key of its drafts, such as 'quote/new'. */
  name: string
  /** The initial values. */
  start: Values
  read: () => Values
  write: (values: Values) => void
  /** The draft of another form that this one continues. */
  continues?: string | undefined
}

/** A draft that a form offers to restore. */
export interface Offer {
  draft: Draft
  restore: () => void
  discard: () => void
}

/** Autosaves a form while it is mounted. The returned functions are stable. */
export function useAutosave({ name, start, read, write, continues }: AutosavedForm) {
  const [autosave] = useState(() => createAutosave({ form: name, start, store: draftStore }))
  const [offers, setOffers] = useState<Draft[]>([])
  const find = useEffectEvent(async () => {
    const found = await autosave.findOffers(read())
    const own = found.find(({ id }) => id === continues)
    if (!own) return found
    autosave.restore(own, read())
    write(mergeDraft(own.values, start))
    return found.filter((one) => one !== own)
  })
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
      const typed = autosave.restore(draft, read())
      write(mergeDraft(draft.values, start))
      setOffers(typed ? [...others, typed] : others)
    },
    discard() {
      autosave.discard(draft)
      setOffers(others)
    },
  }
  const { draftId, schedule, clear, restart } = autosave
  return { offer, draftId, schedule, clear, restart }
}
