import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { settingsUrl, siteUrl } from '../../../features/site/contract.ts'
import { starterSite } from '../../../features/site/starter-site.ts'
import { isBusy, show } from '../../../testing/show.tsx'
import { settingsAddress } from './settings-address.ts'
import { SettingsPlace } from './settings-place.tsx'

const version = 'a'.repeat(32)

/** Opens a page of the settings on a wide or a narrow screen; what is saved is remembered. */
async function openSettings(
  address: string,
  { isNarrow = false, stored = starterSite, read = () => Promise.resolve() } = {},
) {
  let settings = stored
  const saved: unknown[] = []
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width < 860px') && isNarrow,
    ...listeners,
  }))
  onTestFinished(() => void vi.unstubAllGlobals())
  show(<SettingsPlace timeZone="UTC" />, {
    address,
    send: async (_method, url) => {
      if (url === settingsUrl) {
        await read()
        return { ...settings, version }
      }
      return await new Promise<never>(() => undefined)
    },
  })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url !== siteUrl) return await new Promise<never>(() => undefined)
    const { version: _, ...next } = JSON.parse(body) as typeof starterSite & { version: string }
    saved.push(next)
    settings = next
    return new Response(JSON.stringify(next))
  })
  await screen.findByRole('heading', { level: 2 })
  return { saved, person: userEvent.setup() }
}

const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' })

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

async function type(label: string, text: string, person: ReturnType<typeof userEvent.setup>) {
  await person.clear(screen.getByLabelText(label))
  if (text !== '') await person.type(screen.getByLabelText(label), text)
}

test('a change is named in the bar and marked in the index, and only it is saved', async () => {
  const { saved, person } = await openSettings(settingsAddress('identity'))
  expect(bar()).toBeNull()
  await type('Site title', 'Mira', person)
  await type('Your name', 'Mira Ceti', person)
  expect(bar()?.textContent).toContain('Your name, site title')
  const current = screen.getByRole('link', { current: 'page' })
  expect(current.textContent).toBe('IdentityUnsaved changes')
  await person.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(bar()).toBeNull())
  expect(saved).toEqual([{ ...starterSite, ownerName: 'Mira Ceti', title: 'Mira' }])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Identity')
  expect(screen.getByLabelText('Your name')).toHaveProperty('value', 'Mira Ceti')
})

test('what was saved stays in the form if the settings cannot be read again', async () => {
  let reads = 0
  const { saved, person } = await openSettings(settingsAddress('identity'), {
    read: () => (++reads === 1 ? Promise.resolve() : Promise.reject(new Error('No network'))),
  })
  await type('Your name', 'Mira Ceti', person)
  await person.click(button('Save'))
  await waitFor(() => expect(bar()).toBeNull())
  expect(saved).toHaveLength(1)
  expect(screen.getByLabelText('Your name')).toHaveProperty('value', 'Mira Ceti')
})

test('discarding asks, and brings the saved values back', async () => {
  const { saved, person } = await openSettings(settingsAddress('links'))
  await person.click(button('Remove Link 1'))
  expect(bar()?.textContent).toContain('Links')
  await person.click(button('Discard'))
  const question = screen.getByRole('alertdialog', { name: 'Discard changes?' })
  await person.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(bar()).toBeNull())
  expect(screen.getByLabelText('Label of link 1')).toHaveProperty(
    'value',
    starterSite.links[0]?.label,
  )
  expect(saved).toEqual([])
})

test('the defaults of a page are restored in the form and saved by the owner', async () => {
  const stored = { ...starterSite, ownerName: 'Mira', links: [], accent: 'fe' as const }
  const { saved, person } = await openSettings(settingsAddress('appearance'), { stored })
  expect(screen.getByRole('radio', { name: /^Fe/ })).toHaveProperty('checked', true)
  await person.click(button('Restore Defaults'))
  expect(screen.getByRole('radio', { name: /^Hα/ })).toHaveProperty('checked', true)
  expect(isBusy(button('Restore Defaults'))).toBe(true)
  const group = screen.getByRole('group', { name: 'Accent Changed' })
  expect(within(group).getByText('Changed')).toBeTruthy()
  expect(saved).toEqual([])
  await person.click(button('Save'))
  await waitFor(() => expect(saved).toEqual([{ ...stored, accent: 'h-alpha' }]))
  const heading = screen.getByRole('heading', { name: 'Appearance' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('an invalid value is shown at its field and saves nothing', async () => {
  const { saved, person } = await openSettings(settingsAddress('identity'))
  await type('Time zone', 'Mars/Olympus', person)
  await person.click(button('Save'))
  const sentence = 'Time zone must be a name such as Europe/Berlin or UTC'
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(saved).toEqual([])
  await type('Time zone', 'Europe/Berlin', person)
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
})

test('an address without its scheme gets it when its field is left', async () => {
  const { saved, person } = await openSettings(settingsAddress('links'))
  await type('Address of link 1', 'github.com/mira', person)
  await person.tab()
  expect(screen.getByLabelText('Address of link 1')).toHaveProperty(
    'value',
    'https://github.com/mira',
  )
  await type('Address of link 2', 'mira@example.org', person)
  await person.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({
    links: expect.arrayContaining([
      expect.objectContaining({ address: 'https://github.com/mira' }),
      expect.objectContaining({ address: 'mailto:mira@example.org' }),
    ]) as unknown,
  })
})

test('the hash of an address leads to its field', async () => {
  await openSettings(settingsAddress('identity', 'timeZone'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Time zone')))
})

test('the search is focused by a slash and lists fields with their pages', async () => {
  const { person } = await openSettings(settingsAddress('sections'))
  await person.keyboard('/')
  const input = screen.getByRole('searchbox', { name: 'Find a setting' })
  expect(document.activeElement).toBe(input)
  await person.type(input, 'accent')
  const found = screen.getByRole('list', { name: 'Found settings' })
  const [first] = within(found).getAllByRole('link')
  expect(first?.textContent).toBe('AccentAppearance')
  expect(first?.getAttribute('href')).toBe('/admin?tab=settings&page=appearance#accent')
  await person.keyboard('{Escape}')
  expect(screen.getByRole('navigation', { name: 'Settings' })).toBeTruthy()
  await person.type(input, 'aardvark')
  expect(screen.getByText('No setting contains “aardvark”.')).toBeTruthy()
})

test('a narrow screen shows the index alone, with a value beside each page', async () => {
  await openSettings(settingsAddress(), { isNarrow: true })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Settings')
  const index = screen.getByRole('navigation', { name: 'Settings' })
  expect(within(index).getAllByRole('link')).toHaveLength(15)
  const appearance = within(index).getByRole('link', { name: /^Appearance/ })
  expect(appearance.textContent).toBe('AppearanceOrion and Taurus, Hα')
  expect(screen.queryByLabelText('Your name')).toBeNull()
})

test('settings that cannot be loaded can be tried again', async () => {
  show(<SettingsPlace timeZone="UTC" />, {
    address: settingsAddress('identity'),
    send: () => Promise.reject(new Error('500: The site has a fault')),
  })
  expect(await screen.findByText('Could not load the settings.')).toBeTruthy()
  expect(button('Try Again')).toBeTruthy()
})
