import type { Page } from '@playwright/test'
import { failCalls } from './calls.ts'
import { clientOf, enterAdmin, openAdmin } from './owner.ts'
import { expect, type Site, test } from './site.ts'
import { expectToast } from './visit.ts'
import { openSettings } from './windows.ts'

test.use({ timezoneId: 'America/Santiago' })

async function openSteps(page: Page, site: Site) {
  await enterAdmin(page, site, 'steps')
  return stepsOf(page)
}

function stepsOf(page: Page) {
  return page.getByRole('region', { name: 'Make it yours' })
}

async function settingsOf(page: Page, { url }: Site): Promise<Record<string, unknown>> {
  const { version: _, ...settings } = await (
    await page.request.get(`${url}/api/site/settings`)
  ).json()
  return settings
}

const bibliography = [
  ['flat', 'A flat line is not a quiet star', 'Example, A. and Sample, M.'],
  ['noise', 'Noise budgets for small cameras', 'Example, Ada'],
  ['dust', 'Dust lanes of nearby spirals', 'Other, B.'],
]
  .map(
    ([key, title, author]) =>
      `@article{${key}, title = {${title}}, author = {${author}}, year = {2026}, journal = {\\apj}}\n`,
  )
  .join('')

test('a new owner makes the site their own in five steps', async ({
  page,
  freshSite,
  complaints,
}) => {
  const steps = await openSteps(page, freshSite)
  const save = steps.getByRole('button', { name: 'Save and Continue' })
  const title = (name: RegExp) => steps.getByRole('heading', { name }).getByRole('button')

  await expect(title(/You, in one sentence/)).toHaveAttribute('aria-expanded', 'true')
  await expect(steps.getByLabel('Your name', { exact: true })).toHaveValue('Ada Example')
  await steps.getByLabel('Your name', { exact: true }).fill('Mira Sample')
  await steps.getByLabel('One sentence about you').fill('I study **stars** that change.')
  await expect(steps.frameLocator('iframe').locator('#home')).toContainText(
    'I study stars that change.',
  )
  await save.click()
  await expect(title(/Who you are in papers/)).toBeFocused()
  await expect(steps.getByRole('status').first()).toHaveText(
    'You, in one sentence: done. 1 of 5 done. Next: Who you are in papers.',
  )

  await expect(steps.getByRole('listitem').filter({ hasText: /^Sample, M\.$/ })).toBeVisible()
  await steps.getByRole('button', { name: 'Add a name' }).click()
  await page.keyboard.type('Example, A.')
  await page.keyboard.press('Enter')
  await steps.getByLabel('ORCID').fill('0000-0002-1825-0097')
  await steps
    .getByLabel('Bibliography')
    .setInputFiles({ name: 'mira.bib', mimeType: 'text/plain', buffer: Buffer.from(bibliography) })
  await expect(steps.getByText('2 of 3 works look like yours')).toBeVisible()
  await expect(steps.getByText('Makes 2 publications and the outline of a CV')).toBeVisible()
  await save.click()

  await expect(title(/Sky, accent, sections/)).toBeFocused()
  await expect(steps.getByLabel('Remove the starter content')).toBeChecked()
  await expect(steps.getByLabel('Clear the sample texts')).toBeChecked()
  await save.click()
  await expect(title(/A first post/)).toBeFocused()
  await expect(title(/A first post/)).toContainText('None yet')
  await steps.getByRole('button', { name: 'Skip: A first post' }).click()

  await expect(title(/Before you tell anyone/)).toBeFocused()
  await expect(steps.getByLabel('Email')).toHaveValue('ada@example.org')
  await expect(steps.getByLabel('Time zone', { exact: true })).toHaveValue('America/Santiago')
  await expect(steps.getByLabel('Longitude')).toHaveValue('-70.7')
  await expect(steps.getByLabel('Place', { exact: true })).toHaveValue('Santiago')
  await save.click()
  await expect(steps).toContainText('All done: nothing of the placeholder owner is left.')
  await expect
    .poll(() => settingsOf(page, freshSite))
    .toMatchObject({
      ownerName: 'Mira Sample',
      title: 'Mira Sample',
      subtitle: 'I study stars that change.',
      orcid: '0000-0002-1825-0097',
      links: [{ label: 'ORCID', address: 'https://orcid.org/0000-0002-1825-0097' }],
      cv: { text: expect.stringContaining('```publications') },
    })

  await steps.getByRole('link', { name: 'View Your Site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mira Sample')
  await expect(page.getByRole('main').getByText('stars', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See My Work' })).toHaveAttribute(
    'href',
    '/publications',
  )
  await expect(page.getByRole('region', { name: 'Projects' })).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('the steps end with the last one, can be reopened in the settings and undone', async ({
  page,
  context,
  freshSite,
}) => {
  const steps = await openSteps(page, freshSite)
  const client = await clientOf(context, freshSite.url)
  for (const step of ['you', 'papers', 'post', 'publish'])
    await client.send('PATCH', '/api/make-it-yours', { step, state: 'skipped' })
  await openAdmin(page, freshSite.url, 'steps')
  const look = steps.getByRole('heading', { name: /Sky, accent, sections/ }).getByRole('button')
  await expect(look).toHaveAttribute('aria-expanded', 'true')
  await steps.getByLabel('Clear the sample texts').uncheck()
  await steps.getByRole('button', { name: 'Save and Continue' }).click()
  await expect(steps.getByRole('heading', { name: 'Make it yours' })).toBeFocused()
  await expect(steps).toContainText('All done. 28 texts of the placeholder owner left.')
  await look.click()
  await steps.getByRole('button', { name: 'Undo' }).click()
  await expect(steps.getByLabel('Remove the starter content')).toBeVisible()
  await openAdmin(page, freshSite.url)
  const link = page.getByRole('link', { name: /^Make it yours/ })
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
  await expect(link).toHaveCount(0)

  const settings = await openSettings(page, 'Identity')
  await settings.getByRole('button', { name: 'Show Make It Yours' }).click()
  await expectToast(page, { title: 'Success', text: 'Make it yours is on the overview' })
  await openAdmin(page, freshSite.url)
  await link.click()
  await expect(steps).toBeVisible()
  await steps.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(steps).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('changes of another device are kept, and a conflict asks which to keep', async ({
  page,
  context,
  freshSite,
}) => {
  const steps = await openSteps(page, freshSite)
  const client = await clientOf(context, freshSite.url)
  await steps.getByLabel('One sentence about you').fill('Mira varies.')
  const before = await settingsOf(page, freshSite)
  await client.send('PUT', '/api/site', { ...before, location: 'Cetus' })
  await steps.getByRole('button', { name: 'Save and Continue' }).click()
  await expect(
    steps.getByRole('heading', { name: /Who you are in papers/ }).getByRole('button'),
  ).toBeFocused()
  await expect
    .poll(() => settingsOf(page, freshSite))
    .toMatchObject({ subtitle: 'Mira varies.', location: 'Cetus' })

  await steps.getByLabel('ORCID').fill('0000-0002-1825-0097')
  const between = await settingsOf(page, freshSite)
  await client.send('PUT', '/api/site', { ...between, orcid: '0000-0001-5109-3700' })
  await steps.getByRole('button', { name: 'Save and Continue' }).click()
  await expect(steps.getByRole('alert')).toHaveText(
    'The settings were changed elsewhere since they were opened here. Save again to put yours in their place.',
  )
  await steps.getByRole('button', { name: 'Save and Continue' }).click()
  await expect(
    steps.getByRole('heading', { name: /Sky, accent, sections/ }).getByRole('button'),
  ).toBeFocused()
  await expect
    .poll(() => settingsOf(page, freshSite))
    .toMatchObject({ orcid: '0000-0002-1825-0097' })
})

test('a step that cannot be saved or loaded shows an error and can be retried', async ({
  page,
  freshSite,
}) => {
  const steps = await openSteps(page, freshSite)
  const save = steps.getByRole('button', { name: 'Save and Continue' })
  await save.click()
  await expect(steps.getByLabel('One sentence about you')).toHaveAccessibleDescription(
    /Write one sentence about you, or skip this step/,
  )
  await steps.getByLabel('One sentence about you').fill('Mira varies.')
  const repair = await failCalls(page, '**/api/site')
  await save.click()
  await expect(steps.getByRole('alert')).toHaveText('The site has a fault')
  await expect(steps.getByLabel('One sentence about you')).toHaveValue('Mira varies.')
  await repair()
  await save.click()
  await expect(steps.getByText('1 of 5 done', { exact: true })).toBeVisible()

  const restore = await failCalls(page, '**/api/site/settings')
  await page.reload()
  await expect(steps.getByRole('alert')).toContainText('Could not load the settings.')
  await restore()
  await steps.getByRole('button', { name: 'Try Again' }).click()
  await expect(steps.getByLabel('ORCID')).toBeVisible()
})
