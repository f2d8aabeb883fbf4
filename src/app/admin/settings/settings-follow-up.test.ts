import { expect, test, vi } from 'vitest'
import { starterSite } from '../../../features/site/starter-site.ts'
import { ApiError } from '../../../platform/web/api.ts'
import { makeQueryClient } from '../../../platform/web/query-client.ts'
import { followUpOf } from './settings-follow-up.ts'

/** Saves changed settings while the library answers so. */
function openAfter(library: () => Promise<unknown>) {
  const send = vi.fn<() => Promise<unknown>>(library)
  const after = (change: Partial<typeof starterSite>) =>
    followUpOf(makeQueryClient(send), starterSite, { ...starterSite, ...change })
  return { after, send }
}

const numbers = { ...starterSite.citationStyle, citations: 'numbers' as const }

test('changed names report how many works look like the owner’s, and a changed style how many articles are rendered again', async () => {
  const some = openAfter(() => Promise.resolve({ articles: 3, likely: 1204 }))
  expect(await some.after({ paperNames: ['Sample, B.'] })).toBe(
    '1,204 works in your library are probably yours: Library marks them.',
  )
  expect(await some.after({ citationStyle: numbers })).toBe('3 articles are being rendered again.')
  const one = openAfter(() => Promise.resolve({ articles: 1, likely: 1 }))
  expect(await one.after({ citationStyle: numbers, paperNames: ['Sample, B.'] })).toBe(
    '1 article is being rendered again. 1 work in your library is probably yours: Library marks them.',
  )
  const none = openAfter(() => Promise.resolve({ articles: 0, likely: 0 }))
  const changed = { citationStyle: numbers, paperNames: ['Sample, B.'] }
  expect(await none.after(changed)).toBeUndefined()
})

test('other settings make no call, and a failed call is not reported', async () => {
  const { after, send } = openAfter(() => Promise.resolve({ articles: 3, likely: 4 }))
  expect(await after({ title: 'Another' })).toBeUndefined()
  expect(send).not.toHaveBeenCalled()
  const silent = openAfter(() => Promise.reject(new ApiError(400, 'No')))
  expect(await silent.after({ paperNames: ['Sample, B.'] })).toBeUndefined()
})
