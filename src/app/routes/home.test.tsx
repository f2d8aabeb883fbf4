import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { siteUrl } from '../../features/site/contract.ts'
import { starterSite } from '../../features/site/starter-site.ts'
import type { Send } from '../../platform/web/api.ts'
import { countSkeletons, show } from '../../testing/show.tsx'
import { HomePage } from './home.tsx'

const answers = { [siteUrl]: { ...starterSite, pages: [] } }
const showHome = (send?: Send) => show(<HomePage />, { answers, ...(send && { send }) })
const section = (name: string) => within(screen.getByRole('region', { name }))

test('while lists load, the home page shows the prescribed number of placeholders', () => {
  showHome()
  const loading = screen.getAllByText(/^Loading /).map(({ textContent }) => textContent)
  expect(loading).toEqual([
    'Loading skills',
    'Loading projects',
    'Loading articles',
    'Loading goals',
    'Loading quotes',
    'Loading movies',
    'Loading interests',
    'Loading music',
  ])
  const placesOf = (list: string) =>
    screen.getByText(`Loading ${list}`).parentElement?.querySelectorAll(':scope > :not(p)').length
  expect(Object.fromEntries(loading.map((text) => [text, placesOf(text.slice(8))]))).toMatchObject({
    'Loading skills': 2,
    'Loading projects': 3,
    'Loading articles': 2,
    'Loading goals': 4,
    'Loading quotes': 3,
    'Loading movies': 2,
    'Loading interests': 4,
  })
  expect(countSkeletons('width', '38%')).toBe(2)
  expect(section('Newsletter').getAllByRole('definition')[0]?.textContent).toBe('0')
})

test("lists that fail to load show an error, and 'Try Again' loads each of them", async () => {
  let isBroken = true
  const asked: string[] = []
  showHome((_method, url) => {
    asked.push(url)
    return isBroken ? Promise.reject(new Error('500')) : Promise.resolve([])
  })
  const failures = ['skills', 'projects', 'articles', 'goals', 'quotes', 'movies', 'interests']
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
      failures.map((list) => `Could not load the ${list}.Try Again`),
    ),
  )
  expect(section('Music').getByText('Check back soon for my music recommendations!')).toBeTruthy()
  expect(section('Newsletter').getAllByRole('definition')[0]?.textContent).toBe('0')

  isBroken = false
  asked.length = 0
  const person = userEvent.setup()
  for (let left = failures.length; left > 0; left -= 1) {
    await person.click(screen.getAllByRole('button', { name: 'Try Again' })[0] ?? document.body)
    await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(left - 1))
  }
  expect(new Set(asked).size).toBe(failures.length)
})

test('empty lists show a sentence', async () => {
  showHome(() => Promise.resolve([]))
  const sentences = {
    Skills: 'No skills are listed yet.',
    Projects: 'No projects are shown yet.',
    Blog: 'Nothing is published yet.',
    Interests: 'No interests are listed yet.',
    Music: 'Check back soon for my music recommendations!',
  }
  for (const [name, sentence] of Object.entries(sentences))
    expect(await section(name).findByText(sentence)).toBeTruthy()
  for (const sentence of [
    'No goals are set at the moment.',
    'No quotes yet.',
    'Nothing is on the screen at the moment.',
  ])
    expect(section('Dashboard').getByText(sentence)).toBeTruthy()
})
