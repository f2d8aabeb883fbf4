import { expect, test } from 'vitest'
import { pagesUrls } from '../pages/contract.ts'
import { originalFields } from '../pages/original-texts.ts'
import type { Settings } from '../site/contract.ts'
import { settingNames } from '../site/settings.ts'
import { siteSettings } from '../site/settings-table.ts'
import { starterSite } from '../site/starter-site.ts'
import type { OgImageContent } from '../og-image/contract.ts'
import { partOf } from '../../testing/mail-server.ts'
import { openMailServer } from '../../testing/open-mail-server.ts'
import { realPages } from '../../testing/real-pages.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { stepNames } from '../setup/contract.ts'
import { starterFolder } from './seed.ts'
import { readExport } from '../transfer/read-export.ts'
import { starterUrls } from './contract.ts'

const project = {
  title: 'Light curves',
  description: 'Four centuries of them.',
  content: 'A text of my own.',
}

/** What a new owner types in the steps. */
const typed: Partial<Settings> = {
  ownerName: 'Mira Ceti',
  title: 'Mira Ceti, observer',
  description: 'What a variable star has to say.',
  headline: 'Bright every eleven months.',
  subtitle: 'Mira Ceti observes.',
  tagline: 'Long periods, patient records.',
  aboutLead: 'I vary.',
  about: ['For four centuries.'],
  aboutMore: ['And on.'],
  email: 'mira@example.net',
  location: 'Cetus',
  availability: 'Every eleven months',
  dashboardIntro: 'On my desk.',
  timeZone: 'Europe/Berlin',
  paperNames: ['Ceti, M.'],
  links: [{ label: 'GitHub', address: 'https://github.com/mira' }],
  figures: [],
  articleNote: false,
  sections: starterSite.sections.map((section) => ({ ...section, note: '' })),
}

const post = {
  title: 'Of my own',
  content: 'The first of many.',
  excerpt: 'The first of many.',
  category: 'Notes',
  date: 'May 5, 2026',
}

interface Beginning {
  /** Whether the site began with the starter content, which the owner then removed. */
  starter?: 'on' | 'off'
  /** What the owner has not changed. */
  left?: readonly (keyof Settings)[]
}

/** A site whose new owner has done the steps, but for what is left out. */
async function movedIn({ starter = 'on', left = [] }: Beginning = {}) {
  const mails = await openMailServer()
  const cards: OgImageContent[] = []
  const site = await openTestSite({
    env: {
      ...mails.env,
      STARTER_CONTENT: starter,
      MAIL_FROM: 'letters@example.net',
      OWNER_EMAIL: 'mira@example.net',
    },
    pages: realPages,
    drawOgImage: async (content) => {
      cards.push(content)
      return await Promise.resolve(Buffer.from('a card'))
    },
  })
  const owner = await site.owner()
  const kept = Object.fromEntries(left.map((name) => [name, starterSite[name]]))
  await owner.send('PUT', '/api/site', { ...starterSite, ...typed, ...kept })
  if (starter === 'on') await owner.send('POST', starterUrls.remove)
  cards.length = 0
  const { id } = (await owner.send('POST', '/api/blog', post)).json as { id: number }
  const { json } = await owner.send('POST', '/api/projects', project)
  for (const step of stepNames)
    await owner.send('PATCH', '/api/make-it-yours', { step, state: 'done' })
  return { site, owner, mails, cards, id, projectId: (json as { id: number }).id }
}

/** The words of a text without its marks, as one line. */
function wordsIn(text: string): string {
  return ` ${text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#?\w+;/g, ' ')
    .replaceAll(/\\[nt"]/g, ' ')
    .replaceAll(/['’]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Every sentence of at least four words that a fresh site comes with. */
async function starterSentences(): Promise<string[]> {
  const { posts, comments, rows } = await readExport(starterFolder)
  const texts = stringsIn([
    // Words such as 'Nothing is published yet' are no one's in particular and stay.
    settingNames.flatMap((name) =>
      siteSettings[name].control === 'own' || siteSettings[name].sample ? [starterSite[name]] : [],
    ),
    posts,
    comments,
    rows.map(({ row }) => row),
    originalFields.map(({ text }) => text),
  ])
  const sentences = texts
    .flatMap((text) => text.split(/[.!?:;,\n]+/))
    .map(wordsIn)
    .filter((words) => words.trim().split(' ').length >= 4)
  return [...new Set(sentences)]
}

/** Everything that anybody can read, by its address. */
async function readAll({ site, mails, cards, id, projectId }: Awaited<ReturnType<typeof movedIn>>) {
  const visitor = site.visitor()
  await visitor.send('POST', '/api/subscribe', { email: 'reader@example.org' })
  await site.deliverDue()
  const map = (await visitor.get('/sitemap.xml')).text
  const places = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url))
  const open = site.routes.filter(
    ({ method, access, url }) => method === 'GET' && access === 'anyone' && !url.includes(':'),
  )
  const addresses = new Set([
    ...places.map(({ pathname }) => pathname),
    ...open.map(({ url }) => url),
    ...originalFields.flatMap(({ path }) => [path, pagesUrls.text(path)]),
    '/dashboard',
    '/auth',
    '/admin',
    '/imprint',
    '/newsletter/unsubscribed',
    '/newsletter/link-expired',
    '/not/there',
    '/blog/1',
    '/blog?category=Software%20engineering',
    '/blog/99',
    '/projects/1',
    '/publications',
    '/publications.bib',
    '/publications.json',
    '/resources/none',
    `/blog/${id}`,
    `/api/blog/${id}`,
    `/projects/${projectId}`,
    `/api/projects/${projectId}/page`,
    '/sitemap.xml',
    '/feed.xml',
    '/feed.json',
    '/site.webmanifest',
    '/robots.txt',
  ])
  const texts: [string, string][] = []
  for (const address of addresses) texts.push([address, (await visitor.get(address)).text])
  for (const mail of mails.mails)
    texts.push(['a mail', `${JSON.stringify(mail.head)} ${partOf(mail, 'text/plain')}`])
  return [...texts, ...cards.map((card): [string, string] => ['a card', JSON.stringify(card)])]
}

async function findStarterWords(texts: readonly [string, string][]) {
  const sentences = [
    ...(await starterSentences()),
    ' ada example ',
    ' example a ',
    ' hello example org ',
  ]
  expect(sentences.length).toBeGreaterThan(400)
  return texts.flatMap(([where, text]) => {
    const words = wordsIn(text)
    return sentences.filter((sentence) => words.includes(sentence)).map((one) => [where, one])
  })
}

test.each(['on', 'off'] as const)(
  'after the steps of an owner who began with the starter content %s nothing has a sentence of it',
  async (starter) => {
    const texts = await readAll(await movedIn({ starter }))
    const places = new Map(texts)
    for (const place of ['/', '/dashboard', '/terms', '/api/site', 'a mail', 'a card'])
      expect(places.get(place)).toBeDefined()
    for (const [place, part] of [
      ['/', 'application/ld+json'],
      ['/', 'og:image'],
      ['/feed.xml', '<feed'],
      ['/feed.json', 'jsonfeed.org'],
      ['/sitemap.xml', '<urlset'],
      ['/site.webmanifest', '"name"'],
      ['/not/there', '<main'],
    ] as const)
      expect([place, places.get(place)?.includes(part)]).toEqual([place, true])
    expect(texts.filter(([, text]) => text.includes('Mira Ceti')).length).toBeGreaterThan(10)
    expect(await findStarterWords(texts)).toEqual([])
  },
)

test('a single remaining text would be found', async () => {
  const found = await findStarterWords(await readAll(await movedIn({ left: ['location'] })))
  for (const place of ['/', '/api/site'])
    expect(found).toContainEqual([place, ' third planet of a g2v star '])
})
