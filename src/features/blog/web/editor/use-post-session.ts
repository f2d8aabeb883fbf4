import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { safeParse } from 'valibot'
import {
  type CheckedForm,
  checkForm,
  continueForm,
} from '../../../../platform/web/admin/save-in-place.ts'
import { reasonOf, toastFailure } from '../../../../platform/web/admin/toasts.ts'
import type { useFormAutosave } from '../../../../platform/web/admin/use-form-autosave.ts'
import type { useVersions } from '../../../../platform/web/admin/use-versions.ts'
import { ApiError } from '../../../../platform/web/api.ts'
import { rowUrl } from '../../../../shared/resource.ts'
import { blog, type Post } from '../../contract.ts'
import type { SavedPost } from '../../preview.ts'
import {
  draftTextsSchema,
  type PostBody,
  type PostForm,
  postTextsSchema,
  stateNow,
  typedOf,
  type TypedPost,
} from './post-form.ts'

/** What saving does with the visibility of a post: nothing, or makes it a draft, public now or from an instant on. */
export type SaveAs = 'unchanged' | 'draft' | 'now' | { at: string }

export type SaveStatus =
  | { kind: 'none' | 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'failed'; reason: string; isOffline: boolean }

/** A draft is saved this long after the last key, and at the latest this long after the first. */
const pauseMs = 2000
const maxUnsavedMs = 15_000
const retryMs = 10_000

interface SessionOptions {
  form: PostForm
  autosave: ReturnType<typeof useFormAutosave>
  versions: ReturnType<typeof useVersions<Post, PostBody>>
  timeZone: string
  onCreated: (id: number) => void
}

/**
 * The post of the writing page while it is open. Drafts are saved by themselves; what visitors read changes only when
 * the owner says so.
 */
export function usePostSession({ form, autosave, versions, timeZone, onCreated }: SessionOptions) {
  const client = useQueryClient()
  const isMounted = useIsMounted()
  const { opened, current, open, send, conflict } = versions
  const state = stateNow(opened)

  async function store(as: SaveAs, { typed, fields }: NonNullable<Checked>): Promise<SavedPost> {
    const isNew = !current.current
    const saved = (await send({ ...fields, ...visibilityOf(settled(as)) })) as SavedPost
    open(saved)
    client.setQueryData([rowUrl(blog.listUrl, saved.id)], saved)
    const { visibility, plannedFor, series, part } = typedOf(saved, {
      timeZone,
      now: () => new Date(),
    })
    const isPlaced =
      form.getValues('series') === typed.series && form.getValues('part') === typed.part
    const restart = (values: Parameters<typeof autosave.restart>[0]) =>
      autosave.restart(values, `${blog.name}/${saved.id}`)
    continueForm(form, { restart }, typed, {
      visibility,
      plannedFor,
      // The server chooses the part of a post that is new in its series.
      ...(isPlaced && { series, part }),
    })
    if (isNew && isMounted.current) onCreated(saved.id)
    return saved
  }

  const { status, queue } = useSaveQueue(store)

  /** Saves as the owner asked; undefined after marking invalid fields or reporting a failure. */
  function save(as: SaveAs): Promise<SavedPost | undefined> {
    const check = () =>
      checkForm(form, settled(as) === 'draft' ? draftTextsSchema : postTextsSchema)
    return queue(as, check, true)
  }

  /** Of the post as it is stored when its turn comes: a save before this one may have published it. */
  function settled(as: SaveAs): SaveAs {
    return as === 'unchanged' && stateNow(current.current) === 'draft' ? 'draft' : as
  }

  /** Whether a draft can be saved without asking, and what. */
  function checkQuietly(): Checked {
    if (stateNow(current.current) !== 'draft') return undefined
    const typed = { ...form.getValues() }
    const result = safeParse(draftTextsSchema, typed)
    return result.success ? { typed, fields: result.output } : undefined
  }

  const canAutosave = state === 'draft' && !conflict
  const saveQuietly = async () => {
    if (canAutosave && form.formState.isDirty) await queue('draft', checkQuietly)
  }
  useQuietSaving(form, status, saveQuietly)

  return {
    state,
    status,
    save,
    /** Saves a draft before its page is left. @returns whether nothing is lost by leaving */
    leave: () => {
      if (!canAutosave || !checkQuietly()) return false
      void saveQuietly()
      return true
    },
  }
}

type Checked = CheckedForm<TypedPost, PostBody> | undefined

type Store = (as: SaveAs, checked: NonNullable<Checked>) => Promise<SavedPost>

/** Stores one after the other, so that a post is created once, and says how that goes. */
function useSaveQueue(store: Store) {
  const [status, setStatus] = useState<SaveStatus>({ kind: 'none' })
  const last = useRef<Promise<unknown>>(Promise.resolve())

  async function run(as: SaveAs, check: () => Checked, isAsked: boolean) {
    const checked = check()
    if (!checked) return undefined
    setStatus({ kind: 'saving' })
    try {
      const saved = await store(as, checked)
      setStatus({ kind: 'saved', at: Date.now() })
      return saved
    } catch (error) {
      if (isAsked) toastFailure(reasonOf(error))
      const isOffline = !(error instanceof ApiError)
      setStatus({ kind: 'failed', reason: reasonOf(error), isOffline })
      return undefined
    }
  }

  return {
    status,
    queue(as: SaveAs, check: () => Checked, isAsked = false) {
      const next = last.current.then(() => run(as, check, isAsked))
      last.current = next
      return next
    },
  }
}

function visibilityOf(as: SaveAs): Pick<PostBody, 'visibleFrom'> {
  if (as === 'unchanged') return {}
  if (as === 'draft') return { visibleFrom: null }
  // The server sets the time, since the clock of this device may be wrong.
  return { visibleFrom: as === 'now' ? 'now' : as.at }
}

/** Saves a draft in pauses of typing, and again after a failure or once the network is back. */
function useQuietSaving(form: PostForm, status: SaveStatus, save: () => Promise<void>): void {
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
