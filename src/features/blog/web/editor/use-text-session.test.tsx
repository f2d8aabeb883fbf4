import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../../../platform/web/query-client.ts'
import type { Post } from '../../contract.ts'
import { blankPost, type PostBody, type TypedPost, typedOf } from './post-form.ts'
import { savingIn } from './post-page.tsx'
import { useTextSession } from './use-text-session.ts'
import { noDetails } from '../../../../shared/post-details.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draft: Post = {
  ...blankPost('May 1, 2026'),
  id: 6,
  title: 'Two noons',
  content: 'One of the Sun.',
  excerpt: 'Why noon is late.',
  category: 'Time',
  tags: [],
  series: null,
  part: null,
  ...noDetails,
  version: 1,
  commentCount: 0,
  publishedAt: '2026-05-01T00:00:00.000Z',
  visibleFrom: null,
}

/** A session of a draft whose saves are answered by the test. */
function openSession(newer?: Post) {
  const sent: { body: PostBody & { autosave?: boolean }; answer: () => void }[] = []
  const current = { current: draft }
  const versions = {
    opened: draft,
    current,
    conflict: undefined,
    open: (stored: Post) => void (current.current = stored),
    send: async (body: PostBody, adopt: (newer: Post) => boolean) => {
      if (newer && newer.version !== current.current.version) return void adopt(newer)
      const { promise, resolve } = Promise.withResolvers<Post>()
      const { visibleFrom: asked = current.current.visibleFrom } = body
      const visibleFrom = asked === 'now' ? '2026-05-01T00:00:00.000Z' : asked
      sent.push({ body, answer: () => resolve({ ...draft, title: body.title, visibleFrom }) })
      return await promise
    },
  }
  const client = makeQueryClient(() => new Promise<never>(() => undefined))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      const form = useForm<TypedPost, unknown, PostBody>({
        defaultValues: typedOf(draft, { timeZone: 'UTC', now: () => new Date() }),
      })
      const session = useTextSession({
        form,
        autosave: { restart: () => undefined, schedule: () => undefined } as never,
        versions: versions as never,
        saving: savingIn('UTC'),
        replaceText: () => undefined,
        onCreated: () => undefined,
        onInvalid: () => undefined,
      })
      void form.formState.isDirty
      return { form, session }
    },
    { wrapper },
  )
  return { result, sent }
}

test('a draft that is published while its text waits to be saved stays published', async () => {
  const { result, sent } = openSession()
  act(() => result.current.form.setValue('title', 'Three noons', { shouldDirty: true }))
  act(() => void result.current.session.save('now'))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(sent).toHaveLength(1)
  act(() => void result.current.session.save('unchanged'))
  sent[0]?.answer()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  sent[1]?.answer()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(sent.map(({ body }) => [body.title, body.visibleFrom, body.autosave])).toEqual([
    ['Three noons', 'now', undefined],
    ['Three noons', undefined, undefined],
  ])
})

test('a draft that was saved elsewhere is merged, and saved', async () => {
  const { result, sent } = openSession({ ...draft, category: 'Astronomy', version: 2 })
  act(() => result.current.form.setValue('title', 'Three noons', { shouldDirty: true }))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(result.current.session.elsewhere).toBe('merged')
  expect(sent.map(({ body }) => [body.title, body.category, body.autosave])).toEqual([
    ['Three noons', 'Astronomy', true],
  ])
})
