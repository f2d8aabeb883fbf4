import { dayMs } from '../../../shared/durations.ts'

/** What the fields of a form hold, by their names. */
export type Values = Readonly<Record<string, unknown>>

/** What was typed into a form and not sent. */
export interface Draft {
  id: string
  /** Which form of which row, such as 'quote/new' or 'contact'. */
  form: string
  /** ISO instant of the last change. */
  at: string
  values: Values
}

/** The storage of drafts. It never fails: without storage it is empty. */
export interface DraftStore {
  /** The entries of a form, newest first. */
  read(form: string): Promise<Draft[]>
  put(draft: Draft): void
  remove(id: string): void
}

/** Saves drafts of one opening of a form. */
export interface Autosave {
  /** Schedules the current values to be stored, at most 400 ms later. */
  note(values: Values): void
  /** Stores scheduled values at once. */
  flush(): void
  /** Deletes the draft after the form was sent or discarded. */
  clear(): void
  /** Forgets what was typed, as `clear` does, since it is stored elsewhere: only what differs from it is worth storing now. */
  restart(start: Values): void
  /** The drafts of earlier openings that differ from the values of the form, newest first. */
  findOffers(shown: Values): Promise<Draft[]>
  /** Takes an offered draft over; returns the values that were typed before that as a draft of their own. */
  take(offer: Draft, shown: Values): Draft | undefined
  /** Deletes an offered draft. */
  discard(offer: Draft): void
}

const delayMs = 400

interface AutosaveOptions {
  form: string
  /** What the form shows before anything is typed. */
  start: Values
  store: DraftStore
  now?: () => Date
}

/**
 * Opens the autosave of a form. Each opening writes an entry of its own, so that neither a second
 * tab nor new words overwrite what is still offered.
 */
export function openAutosave(options: AutosaveOptions): Autosave {
  const { form, store, now = () => new Date() } = options
  let { start } = options
  let id = newId(now())
  let noted: Values | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function draftOf(values: Values): Draft {
    return { id, form, at: now().toISOString(), values: withoutSecrets(values) }
  }

  function forget(): void {
    clearTimeout(timer)
    timer = undefined
    noted = undefined
  }

  function flush(): void {
    const values = noted
    forget()
    if (values === undefined) return
    if (sameValues(values, start)) store.remove(id)
    else store.put(draftOf(values))
  }

  function clear(): void {
    forget()
    store.remove(id)
  }

  return {
    note(values) {
      noted = values
      timer ??= setTimeout(flush, delayMs)
    },
    flush,
    clear,
    restart(values) {
      clear()
      start = values
    },
    async findOffers(shown) {
      const drafts = (await store.read(form)).filter((draft) => draft.id !== id)
      const [same] = drafts.filter(({ values }) => sameValues(values, shown))
      if (same && noted === undefined) id = same.id
      return drafts.filter(({ values }) => !sameValues(fitting(values, start), shown))
    },
    take(offer, shown) {
      flush()
      const left = sameValues(shown, start) ? undefined : draftOf(shown)
      if (left) store.put(left)
      id = offer.id
      return left
    },
    discard: (offer) => store.remove(offer.id),
  }
}

/** Ids only have to differ on one device; crypto.randomUUID is missing on plain http. */
function newId(at: Date): string {
  return `${at.getTime()}-${Math.random().toString(36).slice(2)}`
}

/** Passwords stay out of the drafts, whichever form they stand in. */
function withoutSecrets(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)))
}

/** Whether two forms hold the same; a field that is missing holds nothing. */
export function sameValues(one: Values, other: Values): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}

/**
 * The values of an entry over those a form starts with. An entry may be older than the program:
 * a field that is gone, or holds another kind of value today, is left as the form has it.
 */
export function fitting(values: Values, start: Values): Values {
  const drafts = Object.entries(start).map(([name, value]) => {
    const typed = values[name]
    return [name, kindOf(typed) === kindOf(value) ? typed : value]
  })
  return Object.fromEntries(drafts) as Values
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

const retentionMs = 30 * dayMs

/** False for an entry older than 30 days; one from a clock that was ahead counts as new. */
export function isFresh({ at }: Draft, now: Date): boolean {
  return now.getTime() - Date.parse(at) <= retentionMs
}
