import { expect, test } from 'vitest'
import { countIn, markupOf } from '../../../testing/markup.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { DashboardSection } from './dashboard-section.tsx'

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

test('the home page shows four goals, three quotes and two movies, and counts all goals', () => {
  const html = markupOf(<DashboardSection heading="Dashboard" note="" />, { answers })
  expect(countIn(html, 'type="checkbox"')).toBe(4)
  expect(countIn(html, '<blockquote')).toBe(3)
  expect(countIn(html, '<article')).toBe(2)
  expect(html).toContain('2 of 5')
})

test('the buttons on the home page lead to the dashboard', () => {
  const html = markupOf(<DashboardSection heading="Dashboard" note="" />, { answers })
  for (const label of ['Edit Goals', 'Add Quote', 'Update List'])
    expect(html).toMatch(new RegExp(`<a [^>]*href="/dashboard">${label}</a>`))
})

test('the dashboard shows everything, and its buttons are disabled for good', () => {
  const html = markupOf(<DashboardPage />, { answers, address: '/dashboard' })
  expect(html).toContain('My Dashboard</h1>')
  expect(html).toContain('>Personal Space</span>')
  for (const kind of ['Goal', 'Quote', 'Movie']) expect(html).toContain(`${kind} 5`)
  for (const label of ['Edit Goals', 'Add Quote', 'Update List'])
    expect(html).toMatch(new RegExp(`<button [^>]*disabled=""[^>]*>${label}</button>`))
})

test('a goal is ticked when it is completed, and named by its description', () => {
  const html = markupOf(<DashboardPage />, { answers })
  expect(countIn(html, 'checked=""')).toBe(2)
  expect(html).toMatch(/<input id="([^"]+)" type="checkbox"[^>]*><label for="\1">Goal 1<\/label>/)
})

test('a rating is shown as stars and as a number of five', () => {
  const html = markupOf(<DashboardPage />, { answers })
  expect(html).toContain('aria-label="Rated 4.5 out of 5"')
  expect(html).toContain('4.5/5')
})

test('rows on their way have four, three and two places', () => {
  const html = markupOf(<DashboardPage />)
  expect(countIn(html, 'width:22px')).toBe(4)
  expect(countIn(html, 'width:34%')).toBe(3)
  expect(countIn(html, 'height:114px')).toBe(2)
  for (const list of ['goals', 'quotes', 'movies']) expect(html).toContain(`Loading ${list}`)
})

test('an empty card says so', () => {
  const empty = Object.fromEntries(Object.keys(answers).map((url) => [url, []]))
  const html = markupOf(<DashboardPage />, { answers: empty })
  expect(html).toContain('No goals are set at the moment.')
  expect(html).toContain('No lines have been kept yet.')
  expect(html).toContain('Nothing is on the screen at the moment.')
  expect(html).not.toContain('0 of 0')
})
