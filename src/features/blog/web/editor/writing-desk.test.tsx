import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { ChecksBar } from './checks-bar.tsx'
import { GoalCounts } from './goal-counts.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import type { RenderedText } from './previewer.ts'

const preview = {
  html: '<p><math></math> and <math></math></p><figure><img src="a.png"></figure>',
  words: 4,
  minutes: 1,
  hasMath: true,
  problems: [],
  labels: [{ name: 'fig:a', thing: 'Figure 1', line: 3 }],
}
const retry = vi.fn<() => void>()
const again = { retry, renew: () => undefined }
const current: RenderedText = { kind: 'current', preview, ...again }

function showPublishing(text: RenderedText) {
  show(
    <PublishDialog
      way="publish"
      post={undefined}
      timeZone="UTC"
      checks={{ list: [], text }}
      newsletter={undefined}
      onShow={() => undefined}
      onSave={() => Promise.resolve(undefined)}
      onClose={() => undefined}
    />,
  )
}

test('what was checked is said exactly', () => {
  showPublishing(current)
  expect(screen.getByText('All checks passed')).toBeTruthy()
  expect(
    screen.getByText(
      'Title, excerpt, category, date, 2 formulas, 1 label, 1 picture, citations, links to articles',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy()
})

test('a text that could not be checked has not passed', async () => {
  showPublishing({ kind: 'failed', preview, ...again })
  expect(screen.queryByText('All checks passed')).toBeNull()
  expect(screen.getByText('The text could not be checked')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(retry).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Publish Anyway' })).toBeTruthy()
})

test.each([
  ['loading', undefined, 'Checking the text…'],
  ['loading', preview, 'Ready to publish'],
  ['current', preview, 'Ready to publish'],
  ['failed', preview, 'The text could not be checked'],
] as const)('while a text is %s, case %#, its bar says so', (kind, rendered, sentence) => {
  const text = { kind, ...again, ...(rendered && { preview: rendered }) }
  show(<ChecksBar checks={{ list: [], text }} isPublished={false} onShow={() => undefined} />)
  expect(screen.getByRole('status').textContent).toContain(sentence)
})

test('a goal outside its limits is refused, and one that is set can be removed', async () => {
  show(<GoalCounts text="blog post/1" words={1184} minutes={5} />)
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: /^1,184 words/ }))
  await person.keyboard('0{Enter}')
  expect(screen.getByText('Enter a whole number from 1 to 200,000')).toBeTruthy()
  await person.keyboard('{Control>}a{/Control}2000{Enter}')
  await person.click(screen.getByRole('button', { name: /^1,184 of 2,000 words/ }))
  await person.click(screen.getByRole('button', { name: 'Remove Goal' }))
  expect(screen.getByRole('button', { name: /^1,184 words/ })).toBeTruthy()
})
