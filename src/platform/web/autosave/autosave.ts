import { dayMs } from '../../../shared/durations.ts'

/** The values of a form by field name. */
export type Values = Readonly<Record<string, unknown>>

/** The unsubmitted values of a form. */
export interface Draft {
  id: string
  /** The key of the form, such as 'quote/new' or 'contact'. */
  form: string
  /** When it was last changed, as an ISO instant. */
  at: string
  values: Values
}

/** Never fails: without storage it is empty. */
export interface DraftStore {
  /** The drafts of a form, newest first. */
  read(form: string): Promise<Draft[]>
  put(draft: Draft): void
  remove(id: string): void
}

/** Autosaves a form while it is open. */
export interface Autosave {
  /** The id of the draft that the form writes. */
  draftId(): string
  /** Schedules the current values to be saved within 400 ms. */
  schedule(values: Values): void
  /** Saves scheduled values immediately. */
  flush(): void
  /** Deletes the draft after the form was submitted or discarded. */
  clear(): void
  /**
   * Deletes the draft after its values were saved; only changes to these values are saved from now on.
   * @param as the new key of the form, if saving has given it one
   */
  restart(saved: Values, as?: string): void
  /** Earlier drafts that differ from the values of the form, newest first. */
  findOffers(shown: Values): Promise<Draft[]>
  /** Restores a draft. @returns the values typed before that as another draft */
  restore(offer: Draft, shown: Values): Draft | undefined
  discard(offer: Draft): void
}

const delayMs = 400

interface AutosaveOptions {
  form: string
  /** The initial values of the form. */
  start: Values
  store: DraftStore
  now?: () => Date
}

/**
 * Creates the autosave of a form. Each time a form is opened, it writes a new draft, so that neither a second tab nor new
 * text overwrites a draft that is still offered.
 */
export function createAutosave(options: AutosaveOptions): Autosave {
  const { store, now = () => new Date() } = options
  let { form, start } = options
  let id = newId(now())
  let scheduled: Values | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function draftOf(values: Values): Draft {
    return { id, form, at: now().toISOString(), values: withoutSecrets(values) }
  }

  function cancel(): void {
    clearTimeout(timer)
    timer = undefined
    scheduled = undefined
  }

  function flush(): void {
    const values = scheduled
    cancel()
    if (values === undefined) return
    if (sameValues(values, start)) store.remove(id)
    else store.put(draftOf(values))
  }

  function clear(): void {
    cancel()
    store.remove(id)
  }

  return {
    draftId: () => id,
    schedule(values) {
      scheduled = values
      timer ??= setTimeout(flush, delayMs)
    },
    flush,
    clear,
    restart(values, as = form) {
      clear()
      start = values
      form = as
    },
    async findOffers(shown) {
      const drafts = (await store.read(form)).filter((draft) => draft.id !== id)
      const [same] = drafts.filter(({ values }) => sameValues(values, shown))
      if (same && scheduled === undefined) id = same.id
      return drafts.filter(({ values }) => !sameValues(mergeDraft(values, start), shown))
    },
    restore(offer, shown) {
      flush()
      const typed = sameValues(shown, start) ? undefined : draftOf(shown)
      if (typed) store.put(typed)
      id = offer.id
      return typed
    },
    discard: (offer) => store.remove(offer.id),
  }
}

/** Only unique on one device; crypto.randomUUID is missing over plain HTTP. */
function newId(at: Date): string {
  return `${at.getTime()}-${Math.random().toString(36).slice(2)}`
}

/** Passwords are never stored. */
function withoutSecrets(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)))
}

/** Whether two forms have the same values. */
export function sameValues(one: Values, other: Values): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}

/**
 * Merges a draft into the initial values of a form. A draft may be from an older version, so fields that no longer exist
 * or have another type are ignored.
 */
export function mergeDraft(values: Values, start: Values): Values {
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

/** Whether a draft is at most 30 days old. Drafts with a future date count as new. */
export function isFresh({ at }: Draft, now: Date): boolean {
  return now.getTime() - Date.parse(at) <= retentionMs
}
