import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../testing/show.tsx'
import type { LibraryPlan } from '../contract.ts'
import { type ImportAnswers, PlanView, queryOf } from './plan-view.tsx'

const conflict = (line: number, key: string) => ({
  line,
  key,
  sentence: `${key} is already there.`,
})

const work = (line: number, key: string) => ({
  line,
  key,
  title: `On ${key}`,
  year: '2020',
  changes: [],
  isMine: false,
})

const plan: LibraryPlan = {
  added: [work(1, 'new')],
  changed: [],
  same: Array.from({ length: 190 }, (_, index) => work(100 + index, `old${index}`)),
  conflicts: [conflict(12, 'a'), conflict(40, 'b'), conflict(60, 'c')],
  problems: [
    { line: 3, sentence: 'this entry could not be read.', isUnread: true },
    { line: 5, sentence: 'new has no year.' },
  ],
  unread: 2,
  plan: 'hash',
}

function open(given: LibraryPlan = plan) {
  const agree = vi.fn<(answers: ImportAnswers) => void>()
  show(<PlanView plan={given} isSending={false} onAgree={agree} onCancel={() => undefined} />)
  const sent = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name }))
    const [answers] = agree.mock.lastCall ?? []
    return answers && queryOf(given, answers).toString()
  }
  return { sent }
}

test('a plan counts new, unchanged, conflicting and unreadable works, and notes', () => {
  open()
  expect(screen.getByRole('status').textContent).toBe(
    '1 new · 190 unchanged · 3 need a decision · 2 unreadable · 1 note',
  )
  expect(screen.getByText('Unreadable (1)')).toBeTruthy()
})

test('problems have their line, notes on the whole file have none', () => {
  const sentence = 'There is no entry in this text.'
  open({ ...plan, problems: [{ line: 0, sentence }, ...plan.problems] })
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByText('Line 3: this entry could not be read.')).toBeTruthy()
})

test('unchanged works can be listed too', async () => {
  open()
  await userEvent.click(screen.getByText('Unchanged (190)'))
  expect(await screen.findByText('On old189')).toBeTruthy()
})

test('each conflict has its choice, and a choice for all resets them', async () => {
  const { sent } = open()
  expect(await sent('Add 1')).toBe('plan=hash&conflicts=skip&mine=guess')
  await userEvent.selectOptions(screen.getByLabelText('Action for a'), 'Replace')
  await userEvent.selectOptions(screen.getByLabelText('Action for c'), 'Keep both')
  expect(await sent('Add 2 and Change 1')).toBe(
    'plan=hash&conflicts=skip&mine=guess&replace=12&keep=60',
  )
  await userEvent.selectOptions(screen.getByLabelText('Action for all'), 'Keep both')
  expect(await sent('Add 4')).toBe('plan=hash&conflicts=keep&mine=guess')
  await userEvent.selectOptions(screen.getByLabelText('Action for b'), 'Skip')
  expect(await sent('Add 3')).toBe('plan=hash&conflicts=keep&mine=guess&skip=40')
})

test('a single conflict has no choice for all', () => {
  open({ ...plan, conflicts: [conflict(12, 'a')] })
  expect(screen.queryByLabelText('Action for all')).toBeNull()
  expect(screen.getByLabelText('Action for a')).toHaveProperty('value', 'skip')
})
