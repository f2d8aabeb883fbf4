// @databases sqlite postgres
import { expect, test } from 'vitest'
import { type Client, openTestSite } from '../../testing/test-site.ts'
import {
  type Settings,
  settingsUrl,
  type SettingsVersion,
  type Site,
  siteUrl,
  textsUrl,
} from './contract.ts'
import { textPlaces } from './setting.ts'
import { placeTexts } from './settings.ts'
import { emptySite, starterSite } from './starter-site.ts'

const settings: Settings = {
  ...starterSite,
  ownerName: 'Mira Ceti',
  title: 'Mira Ceti, observer',
  description: 'What a variable star has to say.',
  headline: 'Bright every eleven months.',
  subtitle: 'Mira Ceti observes.',
  tagline: 'Long periods, patient records.',
  aboutLead: 'I vary.',
  about: ['First paragraph.', 'Second paragraph,\non two lines.'],
  aboutMore: [],
  portrait: { imageUrl: '/media/mira.webp', alt: 'Mira at night', x: 50, y: 20, zoom: 1.5 },
  email: 'mira@example.org',
  location: 'Cetus',
  phone: '+49 30 1234',
  availability: 'Every eleven months',
  links: [
    { label: 'GitHub', address: 'https://github.com/mira' },
    { label: 'Mail', address: 'mailto:mira@example.org' },
  ],
  heroWork: 'Read On',
  heroAbout: '',
  aboutThanks: '',
  spectrum: false,
  dashboardHeading: 'Notebook',
  dashboardIntro: 'What is on the desk.',
  emptyPosts: 'Soon.',
  emptyTopic: 'Nothing on this yet.',
  missingHint: '',
  signinLines: ['Observe'],
  figures: [{ value: '11', label: 'months' }],
  relatedArticles: false,
  articleNote: false,
  articleNoteText: 'A *note* of mine.',
  commentsOpen: false,
  accent: 'na-d',
  footerLine: '',
  timeZone: 'Pacific/Chatham',
  longitude: 34.8,
  place: 'Pacific Ocean',
  sky: { field: 'carina', ra: 0, dec: 0, width: 60 },
  macros: '% units\n\\newcommand{\\Msun}{M_\\odot}',
  citationStyle: { citations: 'numbers', titles: 'hidden', journals: 'full' },
  paperNames: ['Ceti, M. O.'],
  orcid: '0000-0002-1825-0097',
  refusesModelCrawlers: true,
  robots: 'User-agent: *\nDisallow: /notes',
  publicationsInHeader: true,
  cv: { text: '## Education', isShown: true, file: 'mira.pdf' },
  sections: starterSite.sections.toReversed(),
}

/** What the owner reads, without its version. */
async function readSettings(owner: Client): Promise<Settings> {
  const { version: _, ...settings } = (await owner.get(settingsUrl)).json as SettingsVersion
  return settings
}

/** What visitors read of settings that hide nothing. */
function shownOf(settings: Settings): object {
  const {
    sky: _sky,
    macros: _,
    citationStyle: _style,
    paperNames: _names,
    refusesModelCrawlers: _crawlers,
    robots: _robots,
    cv: _cv,
    relatedArticles: _related,
    articleNote: _shown,
    articleNoteText: _text,
    sections,
    ...rest
  } = settings
  const ofPages = new Set(textPlaces.flatMap((place) => Object.keys(placeTexts(settings, place))))
  const fields = Object.entries(rest).filter(([name]) => !ofPages.has(name))
  return {
    ...Object.fromEntries(fields),
    ...(settings.cv.text !== '' && { hasCv: true }),
    sections: sections.map(({ name, heading, note }) => ({ name, heading, note })),
  }
}

test('a site uses the defaults until the owner changes them', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  expect(await readSettings(owner)).toEqual(emptySite)

  const saved = await owner.send('PUT', siteUrl, settings)
  expect([saved.status, saved.json]).toEqual([200, settings])
  expect(await readSettings(owner)).toEqual(settings)

  const again = await owner.send('PUT', siteUrl, { ...settings, ownerName: 'Omicron Ceti' })
  expect(again.status).toBe(200)
  expect((await site.visitor().get(siteUrl)).json).toMatchObject({ ownerName: 'Omicron Ceti' })
})

test('the settings survive a restart', async () => {
  const first = await openTestSite()
  await (await first.owner()).send('PUT', siteUrl, settings)
  await first.close()
  const second = await openTestSite({ dataDir: first.dataDir })
  expect((await second.visitor().get(siteUrl)).json).toMatchObject(shownOf(settings))
})

test('only the owner changes the settings', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const guest = await site.account('guest')
  const visitor = await site.visitor().send('PUT', siteUrl, settings)
  expect([visitor.status, visitor.text]).toEqual([401, 'Please sign in first'])
  const account = await guest.send('PUT', siteUrl, settings)
  expect([account.status, account.text]).toEqual([403, 'Only the owner of this site may do this'])
  const elsewhere = await owner.send('PUT', siteUrl, settings, { origin: 'https://evil.example' })
  expect([elsewhere.status, elsewhere.text]).toEqual([
    403,
    'This request did not come from a page of this site',
  ])
  expect(await readSettings(owner)).toEqual(emptySite)
})

test('visitors read only the settings that pages show, the owner reads all', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const guest = await site.account('guest')
  const visitor = await site.visitor().get(settingsUrl)
  expect([visitor.status, visitor.text]).toEqual([401, 'Please sign in first'])
  const account = await guest.get(settingsUrl)
  expect([account.status, account.text]).toEqual([403, 'Only the owner of this site may do this'])
  await owner.send('PUT', siteUrl, settings)
  expect((await site.visitor().get(siteUrl)).json).toMatchObject(shownOf(settings))
})

test('the words for one page are sent with that page only', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('PUT', siteUrl, settings)
  const visitor = site.visitor()
  const read = async (url: string) => (await visitor.get(url)).json
  expect(await read(textsUrl('missing'))).toEqual({ missingHint: '' })
  expect(await read(textsUrl('archive'))).toEqual({
    emptyPosts: 'Soon.',
    emptyTopic: 'Nothing on this yet.',
  })
  expect(await read(textsUrl('signin'))).toEqual({
    signinHeading: starterSite.signinHeading,
    signinLines: ['Observe'],
  })
  expect(await read(textsUrl('home'))).toMatchObject({ heroWork: 'Read On', spectrum: false })
  expect(await read(textsUrl('dashboard'))).toMatchObject({ dashboardHeading: 'Notebook' })
  expect(await read(siteUrl)).not.toHaveProperty('heroWork')
  expect((await visitor.get('/api/site/texts/cv')).status).toBe(404)
})

const withSection = (change: Partial<Settings['sections'][number]>, at = 0) => ({
  sections: starterSite.sections.map((one, place) => (place === at ? { ...one, ...change } : one)),
})

test('hidden sections are not sent, and a section hidden while empty appears with its first row', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const names = async () =>
    ((await site.visitor().get(siteUrl)).json as Site).sections.map(({ name }) => name)
  const hides = new Set(['skills', 'blog', 'dashboard', 'music'])
  const sections = starterSite.sections.map((one) => ({
    ...one,
    shown: hides.has(one.name) ? 'filled' : one.name === 'home' ? 'never' : 'always',
  }))
  await owner.send('PUT', siteUrl, { ...settings, sections })
  const least = ['about', 'projects', 'interests', 'newsletter', 'contact']
  expect(await names()).toEqual(least)

  await owner.send('POST', '/api/quotes', { text: 'Look again.', author: 'Ada' })
  expect(await names()).toEqual([...least.slice(0, 2), 'dashboard', ...least.slice(2)])
  const draft = {
    title: 'Not yet',
    content: 'Nobody reads this.',
    excerpt: 'Nobody reads this.',
    category: 'Notes',
    date: 'May 5, 2026',
  }
  await owner.send('POST', '/api/blog', { ...draft, visibleFrom: null })
  expect(await names()).not.toContain('blog')
  await owner.send('POST', '/api/blog', draft)
  expect(await names()).toContain('blog')
})

const link = { label: 'A', address: 'https://a.example' }

const broken: [object, string][] = [
  [{ ownerName: '  ' }, 'Name is required'],
  [{ ownerName: 'x'.repeat(101) }, 'Name can be at most 100 characters'],
  [{ title: '' }, 'Site title is required'],
  [{ title: 'two\nlines' }, 'Site title contains characters that cannot be used'],
  [{ description: 'x'.repeat(301) }, 'Description can be at most 300 characters'],
  [{ headline: '\u200b' }, 'Headline is required'],
  [{ subtitle: 7 }, 'Subtitle must be text'],
  [{ tagline: 'x'.repeat(401) }, 'Tagline can be at most 400 characters'],
  [{ aboutLead: '\n' }, 'Opening is required'],
  [{ about: 'one text' }, 'About must be a list'],
  [{ about: ['fine', ' '] }, 'A paragraph cannot be empty'],
  [{ about: ['x'.repeat(3001)] }, 'A paragraph can be at most 3000 characters'],
  [
    { aboutMore: Array.from({ length: 21 }, String) },
    'Extended bio can have at most 20 paragraphs',
  ],
  [{ email: 'mira' }, 'Please enter a valid email address'],
  [{ location: 'x'.repeat(201) }, 'Location can be at most 200 characters'],
  [{ phone: 7 }, 'Phone must be text'],
  [{ phone: '1'.repeat(41) }, 'Phone can be at most 40 characters'],
  [{ availability: 'x'.repeat(201) }, 'Availability can be at most 200 characters'],
  [{ links: null }, 'Links must be a list'],
  [{ links: {} }, 'Links must be a list'],
  [{ links: [{ label: '', address: 'https://a.example' }] }, 'Label is required'],
  [{ links: [{ ...link, rel: 'me' }] }, 'The body has an unknown field'],
  [{ links: Array.from({ length: 201 }, () => link) }, 'There can be at most 200 links'],
  ...[
    'http://www.linkedin.com',
    'javascript:alert(1)',
    'https://me:secret@instagram.com/',
    'mailto:nobody',
    'mailto:',
    'mailto:%ff@example.org',
    'mailto:ada%@example.org',
    'ada',
    'javascript:alert(1.5)',
    'https://a.example/ b',
  ].map((address): [object, string] => [
    { links: [{ label: 'A', address }] },
    'An address must begin with https:// or mailto:',
  ]),
  [{ figures: 'many' }, 'Statistics must be a list'],
  [{ figures: Array(3).fill({ value: '1', label: 'a' }) }, 'There can be at most two statistics'],
  [{ figures: [{ value: 'x'.repeat(13), label: '' }] }, 'Statistic can be at most 12 characters'],
  [
    { articleNoteText: 'a'.repeat(10_001) },
    'Note under every article can be at most 10000 characters',
  ],
  [{ articleNote: 'yes' }, 'Article note must be true or false'],
  [{ relatedArticles: 'no' }, 'Related articles must be true or false'],
  [{ commentsOpen: 'no' }, 'Comments open must be true or false'],
  [{ accent: 'red' }, 'Accent must be one of the six lines'],
  [{ accent: null }, 'Accent must be one of the six lines'],
  [{ refusesModelCrawlers: 'yes' }, 'Refuses model crawlers must be true or false'],
  [
    { robots: 'Disallow: /a\nGo away' },
    'Each line must be a rule such as Disallow: /notes, or a comment that begins with #',
  ],
  [{ footerLine: 'two\nlines' }, 'Footer line contains characters that cannot be used'],
  [{ timeZone: 'Mars/Olympus' }, 'Time zone must be a name such as Europe/Berlin or UTC'],
  [{ timeZone: '+01:00' }, 'Time zone must be a name such as Europe/Berlin or UTC'],
  [{ timeZone: 'SystemV/PST8' }, 'Time zone must be a name such as Europe/Berlin or UTC'],
  [
    { portrait: { ...settings.portrait, alt: ' ' } },
    'Describe what the portrait shows, for people who cannot see it',
  ],
  [{ portrait: { ...settings.portrait, imageUrl: 'javascript:alert(1)' } }, 'Must be a valid URL'],
  [{ portrait: { ...settings.portrait, x: 101 } }, 'Horizontal position cannot exceed 100'],
  [{ portrait: { ...settings.portrait, y: -1 } }, 'Vertical position must be at least 0'],
  [{ portrait: { ...settings.portrait, zoom: 0.5 } }, 'Zoom must be at least 1'],
  [{ portrait: { ...settings.portrait, html: '' } }, 'The body has an unknown field'],
  [{ longitude: 180.1 }, 'Longitude cannot exceed 180'],
  [{ longitude: -181 }, 'Longitude must be at least -180'],
  [{ longitude: '12' }, 'Longitude must be a number'],
  [{ macros: 7 }, 'Macros must be text'],
  [{ paperNames: 'Ceti' }, 'Names in papers must be a list'],
  [{ paperNames: Array(11).fill('Ceti, M.') }, 'There can be at most 10 names in papers'],
  [{ orcid: '0000' }, 'An ORCID iD has four groups of four digits, such as 0000-0002-1825-0097'],
  [{ orcid: '0000-0002-1825-0098' }, 'This ORCID iD has a wrong digit.'],
  [{ macros: 'x'.repeat(4001) }, 'Macros can be at most 4000 characters'],
  [
    { macros: '\\newcommand{\\a}{x}\nand words' },
    'Macros, line 2: only definitions are allowed here, such as \\newcommand{\\Msun}{M_\\odot}.',
  ],
  [
    { macros: '\n\\newcommand{\\half}{\\fracc{1}{2}}' },
    'Macros, line 2: \\fracc is not known; did you mean \\frac?',
  ],
  [{ sections: 'all' }, 'Sections must be a list'],
  [{ sections: starterSite.sections.slice(1) }, 'Sections must have each of the ten once'],
  [withSection({ name: 'about' }), 'Sections must have each of the ten once'],
  [withSection({ heading: ' ' }), 'Title is required'],
  [withSection({ heading: 'x'.repeat(41) }), 'Title can be at most 40 characters'],
  [withSection({ note: 'x'.repeat(301) }), 'Intro line can be at most 300 characters'],
  [withSection({ note: 'two\nlines' }), 'Intro line contains characters that cannot be used'],
  [withSection({ shown: 'filled' }), 'Only a section with a list can hide itself'],
  [withSection({ shown: 'often' as never }), 'Shown must be always, filled or never'],
  [withSection({ name: 'shop' as never }), 'There is no such section'],
  [withSection({ colour: 'red' } as never), 'The body has an unknown field'],
  [{ version: 7 }, 'Version must be text'],
  [{ version: 'newest' }, 'Version must be one that was read'],
  [{ theme: 'dark' }, 'The body has an unknown field'],
  [{ subtitle: undefined }, 'Subtitle is required'],
]

test('invalid settings are refused with an error', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  for (const [change, sentence] of broken) {
    const refused = await owner.send('PUT', siteUrl, { ...settings, ...change })
    expect([refused.status, refused.text]).toEqual([400, sentence])
  }
  expect(await readSettings(owner)).toEqual(emptySite)
})

test('an address of a link gets the scheme that it was typed without', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const typed = ['github.com/ada', '//ada.example', 'ada@example.org', ' orcid.org:443/1 ']
  const links = typed.map((address) => ({ label: 'A', address }))
  await owner.send('PUT', siteUrl, { ...starterSite, links })
  const saved = (await readSettings(owner)).links.map(({ address }) => address)
  expect(saved).toEqual([
    'https://github.com/ada',
    'https://ada.example',
    'mailto:ada@example.org',
    'https://orcid.org:443/1',
  ])
})

test('a project without a year gets the year of the new time zone', async () => {
  const site = await openTestSite({ now: () => new Date('2030-12-31T12:00:00Z') })
  const owner = await site.owner()
  const project = { title: 'Tail of Mira', description: 'Thirteen light years long.' }
  expect((await owner.send('POST', '/api/projects', project)).json).toMatchObject({ year: '2030' })
  await owner.send('PUT', siteUrl, settings)
  expect((await owner.send('POST', '/api/projects', project)).json).toMatchObject({ year: '2031' })
})

test('a cached page is rendered again when the settings change', async () => {
  let renderings = 0
  const site = await openTestSite({
    pages: {
      renderer: {
        version: () => 'counted',
        scriptHashes: [],
        render: async (_url, _variant, { read }) => {
          renderings += 1
          const { ownerName } = (await read(siteUrl)) as Site
          return { status: 200, html: `<h1>${ownerName}</h1>` }
        },
      },
      files: () => false,
    },
  })
  const owner = await site.owner()
  const visitor = site.visitor()
  expect((await visitor.get('/')).text).toBe(`<h1>${starterSite.ownerName}</h1>`)
  expect((await visitor.get('/')).text).toBe(`<h1>${starterSite.ownerName}</h1>`)
  expect(renderings).toBe(1)
  await owner.send('PUT', siteUrl, settings)
  expect((await visitor.get('/')).text).toBe('<h1>Mira Ceti</h1>')
})
