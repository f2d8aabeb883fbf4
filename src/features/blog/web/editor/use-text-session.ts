import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type GenericSchema, safeParse } from 'valibot'
import {
  type CheckedForm,
  checkForm,
  continueForm,
  mergeForm,
} from '../../../../platform/web/admin/save-in-place.ts'
import { reasonOf, toastFailure } from '../../../../platform/web/admin/toasts.ts'
import type { useFormAutosave } from '../../../../platform/web/admin/use-form-autosave.ts'
import { sameValues } from '../../../../platform/web/autosave/autosave.ts'
import { mergeValues } from '../../../../platform/web/admin/merge-values.ts'
import {
  type StoredVersion,
  useChangesElsewhere,
} from '../../../../platform/web/admin/use-changes-elsewhere.ts'
import type { useVersions } from '../../../../platform/web/admin/use-versions.ts'
import { ApiError, callApi } from '../../../../platform/web/api.ts'
import { type Resource, rowUrl } from '../../../../shared/resource.ts'
import type { Elsewhere } from './elsewhere-bar.tsx'

export type SaveStatus =
  | { kind: 'none' | 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'failed'; reason: string; isOffline: boolean }

/** A text is saved by itself this long after the last key, and at the latest this long after the first. */
const pauseMs = 2000
const maxUnsavedMs = 15_000
const retryMs = 10_000
/** After each merge with a newer version, the text is saved again. */
const maxAttempts = 5

/**
 * How a kind of text is saved. `As` says what saving does with its visibility.
 */
export interface Saving<Row, Values, Body, As> {
  resource: Pick<Resource<never>, 'name' | 'listUrl'>
  /** What saving does with a text as it is stored when its turn comes: a save before this one may have published it. */
  resolve: (as: As, stored: Row | undefined) => As
  /** The rules of a text that is saved so, which give the body of its call. */
  rules: (as: As) => GenericSchema<unknown, Body>
  /** The body as it is sent. */
  bodyOf: (as: As, fields: Body) => Body
  /** How a text is saved without a change of its visibility. */
  usual: As
  /** The values of the form of a stored text. */
  valuesOf: (stored: Row) => Values
  /** The values of the form that the server decides, after values were sent while others may be shown by now. */
  decided: (saved: Row, sent: Values, shown: Values) => Partial<Values>
  /** How a text is saved without being asked; undefined where that would change what visitors read. */
  quietly: (stored: Row | undefined) => As | undefined
}

interface SessionOptions<Row extends StoredVersion, Values extends FieldValues, Body, As> {
  form: UseFormReturn<Values, unknown, Body>
  autosave: ReturnType<typeof useFormAutosave>
  versions: ReturnType<typeof useVersions<Row, Body>>
  saving: Saving<Row, Values, Body, As>
  /** Changes the text in the editor, where caret and undo history stay. */
  replaceText: (text: string, next: string) => void
  onCreated: (id: number) => void
  /** Called once invalid fields are marked, some of which may be hidden. */
  onInvalid: () => void
}

/**
 * The text of a writing page while it is open. What visitors do not read yet is saved by itself; what they read changes
 * only when the owner says so.
 */
export function useTextSession<Row extends StoredVersion, Values extends FieldValues, Body, As>(
  options: SessionOptions<Row, Values, Body, As>,
) {
  const { form, autosave, versions, saving, onCreated, onInvalid } = options
  const client = useQueryClient()
  const isMounted = useIsMounted()
  const { current, open, send, conflict } = versions
  const { resource, rules } = saving
  const resolve = (as: As) => saving.resolve(as, current.current)

  const { elsewhere, setElsewhere, adopt } = useAdoption(options)

  /** @returns undefined after a newer version was merged, and nothing was saved */
  async function store(
    as: As,
    checked: CheckedForm<Values, Body>,
    isAsked: boolean,
  ): Promise<Row | undefined> {
    const { typed, fields } = checked
    const isNew = !current.current
    const body = saving.bodyOf(resolve(as), fields)
    const sent = isAsked ? body : { ...body, autosave: true }
    const saved = (await send(sent, adopt)) as Row | undefined
    if (!saved) return undefined
    open(saved)
    setElsewhere((known) => (known === 'collided' ? undefined : known))
    client.setQueryData([rowUrl(resource.listUrl, saved.id)], saved)
    const restart = (values: Values) => autosave.restart(values, `${resource.name}/${saved.id}`)
    continueForm(form, { restart }, typed, saving.decided(saved, typed, form.getValues()))
    if (isNew && isMounted.current) onCreated(saved.id)
    return saved
  }

  const { status, queue, enqueue } = useSaveQueue(store)

  /** How and what is saved without asking, if anything can be. */
  function checkQuietly() {
    const as = conflict ? undefined : saving.quietly(current.current)
    if (as === undefined) return undefined
    const typed = { ...form.getValues() }
    const result = safeParse(rules(as), typed)
    return result.success ? { as, checked: { typed, fields: result.output } } : undefined
  }

  const saveQuietly = async () => {
    const quiet = form.formState.isDirty ? checkQuietly() : undefined
    if (quiet) await queue(quiet.as, () => checkQuietly()?.checked)
  }
  useQuietSaving(form, status, saveQuietly)

  useLookout(options, { adopt, enqueue, onCollision: () => setElsewhere('collided') })

  return {
    status,
    elsewhere,
    forgetElsewhere: () => setElsewhere(undefined),
    /** Saves as the owner asked; undefined after marking invalid fields or reporting a failure. */
    save: (as: As): Promise<Row | undefined> =>
      queue(as, () => checkForm(form, rules(resolve(as)), onInvalid), true),
    /** Saves the text before its page is left. @returns whether nothing is lost by leaving */
    leave: () => {
      if (!checkQuietly()) return false
      void saveQuietly()
      return true
    },
  }
}

/** Takes over versions that were saved elsewhere. */
function useAdoption<Row extends StoredVersion, Values extends FieldValues, Body, As>(
  options: SessionOptions<Row, Values, Body, As>,
) {
  const { form, autosave, versions, saving, replaceText } = options
  const client = useQueryClient()
  const [elsewhere, setElsewhere] = useState<Elsewhere>()

  /** Continues with a version that was saved elsewhere, unless it collides with what is typed here. */
  function adopt(newer: Row): boolean {
    const before = versions.current.current
    const theirs = saving.valuesOf(newer)
    const mine = { ...form.getValues() }
    const merged = before && mergeValues(saving.valuesOf(before), mine, theirs)
    if (!merged) return false
    versions.open(newer)
    client.setQueryData([rowUrl(saving.resource.listUrl, newer.id)], newer)
    replaceText(String(mine['content'] ?? ''), String(merged['content'] ?? ''))
    mergeForm(form, autosave, theirs, merged)
    setElsewhere(sameValues(merged, theirs) ? 'updated' : 'merged')
    return true
  }

  return { elsewhere, setElsewhere, adopt }
}

interface Lookout<Row> {
  adopt: (newer: Row) => boolean
  enqueue: (task: () => Promise<void>) => Promise<void>
  onCollision: () => void
}

/** Looks for versions that were saved elsewhere, while the page is open. */
function useLookout<Row extends StoredVersion, Values extends FieldValues, Body, As>(
  { versions, saving }: SessionOptions<Row, Values, Body, As>,
  { adopt, enqueue, onCollision }: Lookout<Row>,
): void {
  const { current, conflict, opened } = versions
  const { name, listUrl } = saving.resource

  /** A version that cannot be read now is found later, or by the next save. */
  async function look(version?: Row['version']): Promise<void> {
    const before = current.current
    if (!before || version === before.version) return
    const url = rowUrl(listUrl, before.id)
    const newer = (await callApi('GET', url).catch(() => undefined)) as Row | undefined
    if (!newer || newer.version === before.version) return
    await enqueue(async () => {
      // The answer may be older than a save of this page.
      if (!conflict && current.current === before && !adopt(newer)) onCollision()
    })
  }

  useChangesElsewhere({ name, id: opened?.id }, (version) => void look(version))
}

/** Stores one after the other, so that a text is created once, and says how that goes. */
function useSaveQueue<As, Checked, Row>(
  store: (as: As, checked: Checked, isAsked: boolean) => Promise<Row | undefined>,
) {
  const [status, setStatus] = useState<SaveStatus>({ kind: 'none' })
  const last = useRef<Promise<unknown>>(Promise.resolve())

  async function run(as: As, check: () => Checked | undefined, isAsked: boolean) {
    let checked = check()
    if (!checked) return undefined
    setStatus({ kind: 'saving' })
    try {
      let saved = await store(as, checked, isAsked)
      for (let attempt = 1; !saved && attempt < maxAttempts; attempt++) {
        checked = check()
        if (!checked) break
        saved = await store(as, checked, isAsked)
      }
      setStatus(saved ? { kind: 'saved', at: Date.now() } : { kind: 'none' })
      return saved
    } catch (error) {
      if (isAsked) toastFailure(reasonOf(error))
      const isOffline = !(error instanceof ApiError)
      setStatus({ kind: 'failed', reason: reasonOf(error), isOffline })
      return undefined
    }
  }

  /** Runs a task once all before it are done, so that no version changes meanwhile. */
  function enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    const next = last.current.then(task)
    last.current = next
    return next
  }

  return {
    status,
    queue: (as: As, check: () => Checked | undefined, isAsked = false) =>
      enqueue(() => run(as, check, isAsked)),
    enqueue,
  }
}

/** Saves a text in pauses of typing, and again after a failure or once the network is back. */
function useQuietSaving<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  status: SaveStatus,
  save: () => Promise<void>,
): void {
  const run = useEffectEvent(() => void save())
  const { subscribe } = form
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let since: number | undefined
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        since ??= Date.now()
        clearTimeout(timer)
        const rest = since + maxUnsavedMs - Date.now()
        timer = setTimeout(
          () => {
            since = undefined
            run()
          },
          Math.max(0, Math.min(pauseMs, rest)),
        )
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [subscribe])
  const isFailed = status.kind === 'failed'
  useEffect(() => {
    if (!isFailed) return undefined
    const timer = setInterval(run, retryMs)
    addEventListener('online', run)
    return () => {
      clearInterval(timer)
      removeEventListener('online', run)
    }
  }, [isFailed])
}

function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
