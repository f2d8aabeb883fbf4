import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { textsUrl } from '../../features/site/contract.ts'
import { placeTexts } from '../../features/site/settings.ts'
import { starterSite } from '../../features/site/starter-site.ts'
import type { Send } from '../../platform/web/api.ts'
import { ShownSections } from '../../platform/web/shown-sections.ts'
import { countSkeletons, show } from '../../testing/show.tsx'
import { DashboardPage } from './dashboard.tsx'
import { DashboardSection } from './home.tsx'

const numbers = [1, 2, 3, 4, 5]

const answers = {
  '/api/dashboard/goals': numbers.map((id) => ({
    id,
    description: `Goal ${id}`,
    completed: id > 3,
    order: id,
  })),
  '/api/dashboard/quotes': numbers.map((id) => ({ id, text: `Quote ${id}`, author: 'Someone' })),
  '/api/dashboard/movies': numbers.map((id) => ({
    id,
    title: `Movie ${id}`,
    genre: 'Drama',
    rating: 4.5,
    imageUrl: null,
  })),
}

const section = <DashboardSection heading="Dashboard" note="" />
const buttons = ['Edit Goals', 'Add Quote', 'Update List']

test('the home page shows four goals, three quotes and two movies, and counts all goals', () => {
  show(section, { answers })
  expect(screen.getAllByRole('checkbox')).toHaveLength(4)
  expect(screen.getAllByRole('blockquote')).toHaveLength(3)
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(screen.getByText('2 of 5')).toBeTruthy()
})

test('the buttons on the home page lead to the dashboard', () => {
  show(section, { answers })
  for (const name of buttons)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/dashboard')
})

test('the dashboard shows everything, and its buttons are always disabled', () => {
  show(<DashboardPage />, { answers, address: '/dashboard' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Dashboard')
  expect(screen.getByText('Personal Space')).toBeTruthy()
  for (const kind of ['Goal', 'Quote', 'Movie'])
    expect(screen.getByText(new RegExp(`${kind} 5`))).toBeTruthy()
  for (const name of buttons)
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
})

test('a card without rows is left out, unless there are no rows at all', () => {
  const without = (...names: string[]) => ({
    ...answers,
    ...Object.fromEntries(names.map((name) => [`/api/dashboard/${name}`, []])),
  })
  show(<DashboardPage />, { answers: without('quotes', 'movies') })
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
  expect(titles()).toEqual(['Current Goals'])
  cleanup()
  show(<DashboardPage />, { answers: without('goals', 'quotes', 'movies') })
  expect(titles()).toEqual(['Current Goals', 'Favorite Quotes', 'Currently Watching'])
  expect(screen.getByText('No quotes yet.')).toBeTruthy()
})

test('a dashboard whose section hides while it is empty has one sentence instead of boxes', () => {
  const none = Object.fromEntries(Object.keys(answers).map((url) => [url, []]))
  show(
    <ShownSections value={[]}>
      <DashboardPage />
    </ShownSections>,
    { answers: none },
  )
  expect(screen.getByText('Nothing is on the dashboard at the moment.')).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})

test('a text that the owner has left blank is not shown', () => {
  const texts = placeTexts({ ...starterSite, dashboardBadge: '', goalsButton: '' }, 'dashboard')
  show(<DashboardPage />, { answers: { ...answers, [textsUrl('dashboard')]: texts } })
  expect(screen.queryByText('Personal Space')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit Goals' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Add Quote' })).toBeTruthy()
})

test('a completed goal is checked, and labelled by its description', () => {
  show(<DashboardPage />, { answers })
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  expect(screen.getByRole('checkbox', { name: 'Goal 1', checked: false })).toBeTruthy()
})

test('a rating is shown as stars and as a number of five', () => {
  show(<DashboardPage />, { answers })
  expect(screen.getAllByRole('img', { name: 'Rated 4.5 out of 5' })).toHaveLength(5)
  expect(screen.getAllByText('4.5/5')).toHaveLength(5)
})

test('loading rows have four, three and two placeholders', () => {
  show(<DashboardPage />)
  expect(countSkeletons('width', '22px')).toBe(4)
  expect(countSkeletons('width', '34%')).toBe(3)
  expect(countSkeletons('height', '114px')).toBe(2)
  for (const list of ['goals', 'quotes', 'movies'])
    expect(screen.getByText(`Loading ${list}`)).toBeTruthy()
})

test('an empty card says so', () => {
  const empty = Object.fromEntries(Object.keys(answers).map((url) => [url, []]))
  show(<DashboardPage />, { answers: empty })
  expect(screen.getByText('No goals are set at the moment.')).toBeTruthy()
  expect(screen.getByText('No quotes yet.')).toBeTruthy()
  expect(screen.getByText('Nothing is on the screen at the moment.')).toBeTruthy()
  expect(screen.queryByText('0 of 0')).toBeNull()
})

test('a card whose list fails to load shows its own error and can be retried', async () => {
  let isBroken = true
  const lists = new Map<string, unknown>(Object.entries(answers))
  const send: Send = (_method, url) =>
    isBroken && url.endsWith('quotes')
      ? Promise.reject(new Error('500'))
      : Promise.resolve(lists.get(url))
  show(<DashboardPage />, { send })
  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.getByRole('alert').textContent).toContain('Could not load the quotes.')
  expect(screen.getAllByRole('checkbox')).toHaveLength(5)
  isBroken = false
  await userEvent.setup().click(again)
  expect(await screen.findAllByRole('blockquote')).toHaveLength(5)
})
