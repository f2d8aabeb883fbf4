import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { type MakeItYours, makeItYoursUrl, stepNames } from './contract.ts'
import { openOnce } from '../../testing/when-done.ts'

test('the steps begin with the claim, and their state is the same on every device', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  expect((await owner.get(makeItYoursUrl)).json).toEqual({ isShown: true, steps: {} })
  const complete = (step: string, state: string) =>
    owner.send('PATCH', makeItYoursUrl, { step, state })
  await complete('you', 'done')
  const second = await complete('papers', 'skipped')
  const expected = { isShown: true, steps: { you: 'done', papers: 'skipped' } }
  expect([second.status, second.json]).toEqual([200, expected])
  await complete('papers', 'done')
  const phone = site.visitor()
  await phone.send('POST', '/api/login', { username: 'owner', password: 'correct horse' })
  expect((await phone.get(makeItYoursUrl)).json).toEqual({
    isShown: true,
    steps: { you: 'done', papers: 'done' },
  })
})

test('it ends with the last open step, and can be hidden and shown again', async () => {
  const owner = await (await openTestSite()).owner()
  const shown = async () => ((await owner.get(makeItYoursUrl)).json as MakeItYours).isShown
  const complete = (step: string) => owner.send('PATCH', makeItYoursUrl, { step, state: 'skipped' })
  await owner.send('PATCH', makeItYoursUrl, { isShown: false })
  expect(await shown()).toBe(false)
  await owner.send('PATCH', makeItYoursUrl, { isShown: true })
  for (const step of stepNames) {
    expect(await shown()).toBe(true)
    await complete(step)
  }
  expect(await shown()).toBe(false)
  await owner.send('PATCH', makeItYoursUrl, { isShown: true })
  await complete('you')
  expect(await shown()).toBe(true)
})

test('the first post of the owner completes its step, a starter post does not', async () => {
  const owner = await (await openTestSite({ env: { STARTER_CONTENT: 'on' } })).owner()
  expect((await owner.get(makeItYoursUrl)).json).toEqual({ isShown: true, steps: {} })
  await owner.send('POST', '/api/blog', {
    title: 'Of my own',
    content: 'The first of many.',
    excerpt: 'The first of many.',
    category: 'Notes',
    date: 'May 5, 2026',
  })
  const settled = { isShown: true, steps: { post: 'done' } }
  expect((await owner.get(makeItYoursUrl)).json).toEqual(settled)
})

test('only the owner sees or completes the steps', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const guest = await site.account('guest')
  const change = { isShown: false }
  for (const [client, status, sentence] of [
    [site.visitor(), 401, 'Please sign in first'],
    [guest, 403, 'Only the owner of this site may do this'],
  ] as const) {
    const read = await client.get(makeItYoursUrl)
    expect([read.status, read.text]).toEqual([status, sentence])
    const written = await client.send('PATCH', makeItYoursUrl, change)
    expect([written.status, written.text]).toEqual([status, sentence])
  }
  expect((await owner.get(makeItYoursUrl)).json).toEqual({ isShown: true, steps: {} })
})

const neither = 'Name a step and its state, or whether the steps are shown'

const ownedSite = openOnce(async () => ({ owner: await (await openTestSite()).owner() }))

test.each([
  { step: 'dance', state: 'done' },
  { step: 'you', state: 'open' },
  { step: 'you', state: 'done', isShown: true },
  { isShown: 'yes' },
  {},
])('the change %j is refused', async (body) => {
  const { owner } = await ownedSite()
  const refused = await owner.send('PATCH', makeItYoursUrl, body)
  expect([refused.status, refused.text]).toEqual([400, neither])
  expect((await owner.get(makeItYoursUrl)).json).toEqual({ isShown: true, steps: {} })
})
