import type { Page } from '@playwright/test'
import { failCalls } from './calls.ts'
import { clientOf, enterAdmin, openAdmin } from './owner.ts'
import { expect, type Site, test } from './site.ts'
import { expectToast } from './visit.ts'
import { openSettings } from './windows.ts'

test.use({ timezoneId: 'Europe/Berlin' })

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

test('a new owner edits the first texts beside the preview and is guided from step to step', async ({
  page,
  freshSite,
  complaints,
}) => {
  const steps = await openSteps(page, freshSite)
  await expect(steps.getByRole('button', { name: /^Your name and first words/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  const preview = steps.getByRole('figure')
  await steps.getByRole('button', { name: 'Headline', exact: true }).click()
  await expect(steps.getByLabel('Headline')).toBeFocused()
  await page.keyboard.type('Bright every eleven months.')
  await expect(preview.locator('h1')).toHaveText('Bright every eleven months.')
  await steps.getByLabel('Your name', { exact: true }).fill('Mira Ceti')
  await expect(preview).toContainText('Mira Ceti')
  await steps.getByRole('button', { name: 'Save' }).click()
  const about = steps.getByRole('button', { name: /^About you/ })
  await expect(about).toBeFocused()
  await expect(about).toHaveAttribute('aria-expanded', 'true')
  await expect(steps.getByRole('status').first()).toHaveText(
    'Your name and first words: done. 1 of 10 done. Next: About you.',
  )
  expect(await (await page.request.get(freshSite.url)).text()).toContain(
    'Bright every eleven months.',
  )

  await steps.getByRole('button', { name: 'Skip: About you' }).click()
  await expect(steps.getByRole('button', { name: /^How to reach you/ })).toBeFocused()
  await expect(steps.getByLabel('Email')).toHaveValue('ada@example.org')
  await steps.getByRole('button', { name: /^Your time zone/ }).click()
  await expect(steps.getByText('Guessed from your browser: Europe/Berlin.')).toBeVisible()
  await expect(steps.getByLabel('Time zone', { exact: true })).toHaveValue('Europe/Berlin')
  await expect(steps.getByLabel('Longitude')).toHaveValue('13.4')
  await steps.getByRole('button', { name: 'Save' }).click()
  await expect(steps.getByRole('button', { name: /^Your links/ })).toBeFocused()

  await page.reload()
  await expect(steps.getByRole('progressbar')).toHaveAttribute('value', '3')
  await expect(about).toHaveText('About youSkipped, 3 not changed yet')
  await expect
    .poll(() => settingsOf(page, freshSite))
    .toMatchObject({
      ownerName: 'Mira Ceti',
      timeZone: 'Europe/Berlin',
      email: 'hello@example.org',
    })
  expect(complaints).toEqual([])
})

test('the steps end with the last one and can be reopened in the settings', async ({
  page,
  context,
  freshSite,
}) => {
  const steps = await openSteps(page, freshSite)
  const client = await clientOf(context, freshSite.url)
  for (const step of ['words', 'about', 'contact', 'time', 'links', 'sections', 'extras', 'post'])
    await client.send('PATCH', '/api/make-it-yours', { step, state: 'skipped' })
  await openAdmin(page, freshSite.url, 'steps')
  await steps.getByRole('button', { name: 'Remove Starter Content' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(steps.getByRole('button', { name: /^Starter content/ })).toHaveText(/Done/)
  await steps.getByRole('button', { name: 'Undo' }).click()
  await expect(steps.getByRole('button', { name: 'Remove Starter Content' })).toBeVisible()
  await steps.getByRole('button', { name: /^Before you tell anyone/ }).click()
  await steps.getByRole('button', { name: 'Done: Before you tell anyone' }).click()
  await expect(steps.getByRole('heading', { name: 'Make it yours' })).toBeFocused()
  await expect(steps).toContainText('All done. 27 texts not changed yet.')
  await openAdmin(page, freshSite.url)
  const link = page.getByRole('link', { name: /^Make it yours/ })
  await expect(page.getByRole('figure').first()).toBeVisible()
  await expect(link).toHaveCount(0)

  const settings = await openSettings(page)
  await settings.getByRole('button', { name: 'Show Make It Yours' }).click()
  await expectToast(page, { title: 'Success', text: 'Make it yours is on the overview' })
  await settings.getByRole('button', { name: 'Cancel' }).click()
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
  await steps.getByLabel('Subtitle').fill('Mira varies.')
  const before = await settingsOf(page, freshSite)
  await client.send('PUT', '/api/site', { ...before, location: 'Cetus' })
  await steps.getByRole('button', { name: 'Save' }).click()
  await expect(steps.getByRole('button', { name: /^About you/ })).toBeFocused()
  await expect
    .poll(() => settingsOf(page, freshSite))
    .toMatchObject({
      subtitle: 'Mira varies.',
      location: 'Cetus',
    })

  await steps.getByLabel('Opening').fill('I vary.')
  const between = await settingsOf(page, freshSite)
  await client.send('PUT', '/api/site', { ...between, aboutLead: 'Typed elsewhere.' })
  await steps.getByRole('button', { name: 'Save' }).click()
  await expect(steps.getByRole('alert')).toHaveText(
    'The settings were changed elsewhere since they were opened here. Save again to put yours in their place.',
  )
  await expect
    .poll(() => settingsOf(page, freshSite))
    .toMatchObject({ aboutLead: 'Typed elsewhere.' })
  await steps.getByRole('button', { name: 'Save' }).click()
  await expect(steps.getByRole('button', { name: /^How to reach you/ })).toBeFocused()
  await expect.poll(() => settingsOf(page, freshSite)).toMatchObject({ aboutLead: 'I vary.' })
})

test('a step that cannot be saved or loaded shows an error and can be retried', async ({
  page,
  freshSite,
}) => {
  const steps = await openSteps(page, freshSite)
  await steps.getByLabel('Headline').fill('')
  await steps.getByRole('button', { name: 'Save' }).click()
  await expect(steps.getByLabel('Headline')).toHaveAccessibleDescription('Headline is required')
  await steps.getByLabel('Headline').fill('Bright every eleven months.')
  const repair = await failCalls(page, '**/api/site')
  await steps.getByRole('button', { name: 'Save' }).click()
  await expect(steps.getByRole('alert')).toHaveText('The site has a fault')
  await expect(steps.getByLabel('Headline')).toHaveValue('Bright every eleven months.')
  await repair()
  await steps.getByRole('button', { name: 'Save' }).click()
  await expect(steps.getByRole('progressbar')).toHaveAttribute('value', '1')

  const restore = await failCalls(page, '**/api/site/settings')
  await page.reload()
  await expect(steps.getByRole('alert')).toContainText('Could not load the settings.')
  await restore()
  await steps.getByRole('button', { name: 'Try Again' }).click()
  await expect(steps.getByLabel('Opening')).toBeVisible()
})
