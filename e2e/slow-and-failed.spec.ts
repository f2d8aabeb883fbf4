import { answerCalls, failCalls, holdCalls } from './calls.ts'
import { expect, test } from './site.ts'
import { open, section } from './visit.ts'

const goHome = { name: 'Ada Example' } as const

test('while lists load, the home page shows the prescribed number of placeholders', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/privacy`)
  const release = await holdCalls(page, /\/api\/(?!site)/)
  await page.getByRole('banner').getByRole('link', goHome).click()
  const places = (name: string, loading: string) =>
    section(page, name)
      .locator('[aria-busy="true"]')
      .filter({ hasText: loading })
      .locator('> :not(p)')
  const columns = places('Skills', 'Loading skills')
  await expect(columns).toHaveCount(2)
  await expect(columns.first().locator('> div')).toHaveCount(4)
  await expect(columns.last().locator('> div')).toHaveCount(4)
  await expect(places('Projects', 'Loading projects')).toHaveCount(3)
  await expect(places('Blog', 'Loading articles')).toHaveCount(2)
  await expect(places('Dashboard', 'Loading goals')).toHaveCount(4)
  await expect(places('Dashboard', 'Loading quotes')).toHaveCount(3)
  await expect(places('Dashboard', 'Loading movies')).toHaveCount(2)
  await expect(places('Interests', 'Loading interests')).toHaveCount(4)
  await expect(places('Music', 'Loading music').first()).toBeAttached()
  await expect(section(page, 'Newsletter').getByRole('definition').first()).toHaveText('0')

  release()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(section(page, 'Projects').getByRole('article')).toHaveCount(4)
  await expect(section(page, 'Newsletter').getByRole('definition').first()).toHaveText(/^\d+\+$/)
})

test("lists that fail to load show an error, and 'Try Again' loads each of them", async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/privacy`)
  const recover = await failCalls(page, /\/api\/(?!site)/)
  await page.getByRole('banner').getByRole('link', goHome).click()
  const failures = [
    'Could not load the skills.',
    'Could not load the projects.',
    'Could not load the articles.',
    'Could not load the goals.',
    'Could not load the quotes.',
    'Could not load the movies.',
    'Could not load the interests.',
  ]
  const alerts = page.getByRole('main').getByRole('alert')
  await expect(alerts).toHaveText(failures.map((text) => `${text}Try Again`))
  await expect(
    section(page, 'Music').getByText('Check back soon for my music recommendations!'),
  ).toBeAttached()
  await expect(section(page, 'Newsletter').getByRole('definition').first()).toHaveText('0')

  await alerts.first().getByRole('button', { name: 'Try Again' }).click()
  await expect(alerts).toHaveCount(failures.length)
  await recover()
  for (const text of failures) {
    const alert = alerts.filter({ hasText: text })
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(alert).toHaveCount(0)
  }
  await expect(section(page, 'Skills').getByRole('meter')).toHaveCount(10)
  await expect(section(page, 'Blog').getByRole('article')).toHaveCount(2)
  await expect(section(page, 'Interests').getByRole('article')).toHaveCount(4)
})

test('empty lists show a sentence', async ({ page, sharedSite }) => {
  await open(page, `${sharedSite.url}/privacy`)
  await answerCalls(page, /\/api\/(?!site|subscribers)/, [])
  await page.getByRole('banner').getByRole('link', goHome).click()
  const sentences = {
    Skills: 'No skills are listed yet.',
    Projects: 'No projects are shown yet.',
    Blog: 'Nothing is published yet.',
    Interests: 'No interests are listed yet.',
    Music: 'Check back soon for my music recommendations!',
  }
  for (const [name, sentence] of Object.entries(sentences))
    await expect(section(page, name).getByText(sentence)).toBeAttached()
  for (const sentence of [
    'No goals are set at the moment.',
    'No quotes yet.',
    'Nothing is on the screen at the moment.',
  ])
    await expect(section(page, 'Dashboard').getByText(sentence)).toBeAttached()
})
