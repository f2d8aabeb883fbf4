import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerCalls, heldAnswer } from '../../testing/calls.ts'
import { isBusy, show, shownText } from '../../testing/show.tsx'
import { ShownToast } from '../../testing/shown-toast.tsx'
import { GoalList, GoalProgress } from './card.tsx'

const goals = [
  { id: 1, description: 'Submit the paper', completed: true, order: 1 },
  { id: 4, description: 'Fix a drive', completed: false, order: 2 },
]

const ticked = goals.map((goal) => ({ ...goal, completed: true }))

function showGoals() {
  show(
    <>
      <GoalProgress />
      <GoalList limit={undefined} empty={undefined} />
      <ShownToast />
    </>,
    { answers: { '/api/dashboard/goals': goals }, send: () => Promise.resolve(ticked) },
  )
  return userEvent.setup()
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('a tick appears immediately, and is locked while it is saved', async () => {
  const person = showGoals()
  const held = heldAnswer()
  const calls = answerCalls(held.answer)
  box('Fix a drive').focus()
  await person.keyboard(' ')
  await waitFor(() => expect(box('Fix a drive').checked).toBe(true))
  expect(isBusy(box('Fix a drive'))).toBe(true)
  await person.keyboard(' ')
  expect(document.activeElement).toBe(box('Fix a drive'))
  expect(screen.getByText('2 of 2')).toBeTruthy()
  expect(calls).toEqual([
    { method: 'PATCH', url: '/api/dashboard/goals/4', body: { completed: true } },
  ])
  held.release(Response.json(ticked[1]))
  await waitFor(() => expect(isBusy(box('Fix a drive'))).toBe(false))
  expect(box('Fix a drive').checked).toBe(true)
  expect(shownText()).toContain('Goal completed')
})

test.each<[string, () => Response | Promise<Response>, string]>([
  [
    'the server rejects',
    () => new Response('The site is being moved', { status: 503 }),
    'Failed to update goal: 503: The site is being moved',
  ],
  [
    'never reaches the server',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Failed to update goal: Failed to fetch',
  ],
])('a tick that %s is reverted with a reason', async (_what, answer, words) => {
  const person = showGoals()
  const { promise, resolve } = Promise.withResolvers<void>()
  answerCalls(async () => {
    await promise
    return await answer()
  })
  await person.click(box('Submit the paper'))
  await waitFor(() => expect(box('Submit the paper').checked).toBe(false))
  expect(screen.getByText('0 of 2')).toBeTruthy()
  resolve()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(box('Submit the paper').checked).toBe(true)
  expect(screen.getByText('1 of 2')).toBeTruthy()
})
