import { useEffect, useEffectEvent, useState } from 'react'
import { type Entry, fitting, openJournal, type Values } from './journal.ts'
import { journalStore } from './journal-store.ts'

interface JournalledForm {
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
  entry: Entry
  restore: () => void
  discard: () => void
}

/** Journals a form while it is there. `note` and `clear` stay the same. */
export function useJournal({ name, start, read, write }: JournalledForm) {
  const [journal] = useState(() => openJournal({ form: name, start, store: journalStore }))
  const [offers, setOffers] = useState<Entry[]>([])
  const find = useEffectEvent(() => journal.findOffers(read()))
  useEffect(() => {
    let isOpen = true
    void find().then((found) => isOpen && setOffers(found))
    return () => {
      isOpen = false
    }
  }, [])
  useEffect(() => {
    addEventListener('pagehide', journal.flush)
    document.addEventListener('visibilitychange', journal.flush)
    return () => {
      removeEventListener('pagehide', journal.flush)
      document.removeEventListener('visibilitychange', journal.flush)
      journal.flush()
    }
  }, [journal])

  const [entry, ...others] = offers
  const offer: Offer | undefined = entry && {
    entry,
    restore() {
      const left = journal.take(entry, read())
      write(fitting(entry.values, start))
      setOffers(left ? [...others, left] : others)
    },
    discard() {
      journal.discard(entry)
      setOffers(others)
    },
  }
  return { offer, note: journal.note, clear: journal.clear }
}
