import type { Page } from '@playwright/test'
import { enterAdmin } from './owner.ts'
import { payloads } from './payloads.ts'
import { expect, type Site, test } from './site.ts'
import { untilHydrated } from './visit.ts'

/** Counts the payloads that ran and notes the requests to other sites. */
async function watch(page: Page, { url }: Site) {
  const seen = { hits: 0, external: [] as string[] }
  await page.exposeFunction('hit', () => {
    seen.hits += 1
  })
  page.on('dialog', (dialog) => {
    seen.hits += 1
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const address = request.url()
    if (/^https?:/.test(address) && !address.startsWith(url)) seen.external.push(address)
  })
  await page.route(/evil\.example/, (route) => route.abort())
  return seen
}

type Call = readonly [method: string, url: string, body: unknown]

/** Makes calls from the page, with its session, as many at a time as a browser does; gives their statuses. */
async function send(page: Page, calls: readonly Call[]) {
  return await page.evaluate(async (list) => {
    const headers = { 'content-type': 'application/json' }
    const statusOf = async ([method, url, body]: Call) =>
      (await fetch(url, { method, headers, body: JSON.stringify(body) })).status
    return await Promise.all(list.map(statusOf))
  }, calls)
}

async function visit(page: Page, { url }: Site, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(url + address)
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
  }
}

const oneLine = (text: string) => text.replaceAll(/[\n\u2028]/g, ' ').slice(0, 90)
const date = 'May 1, 2026'
const nothing = { hits: 0, external: [] }

test('there are enough payloads', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(60)
})

interface Place {
  /** What is written, with one payload of one line in each field. */
  fieldsOf: (text: string) => readonly (readonly [url: string, body: unknown])[]
  /** Where it is shown. */
  pages: readonly string[]
}

const places: Readonly<Record<string, Place>> = {
  'projects, skills, interests and quotes': {
    fieldsOf: (text) => [
      [
        '/api/projects',
        { title: text, description: `Long enough ${text}`, tags: [text.slice(0, 50)] },
      ],
      ['/api/skills', { name: text, percentage: 50, category: 'research' }],
      ['/api/interests', { title: text, description: `Long enough ${text}` }],
      ['/api/quotes', { text: `Quote ${text}`, author: text }],
    ],
    pages: ['/', '/admin?tab=projects'],
  },
  'goals, films and music': {
    fieldsOf: (text) => [
      ['/api/dashboard/goals', { description: `A goal ${text}`, order: 1 }],
      ['/api/movies', { title: text, genre: text, rating: 4 }],
      ['/api/music', { title: text, artist: text, genre: text, rating: 4 }],
    ],
    pages: ['/dashboard', '/admin?tab=goals'],
  },
  comments: {
    fieldsOf: (text) => [['/api/blog/4/comments', { author: text.slice(0, 80), content: text }]],
    pages: ['/blog/4', '/admin'],
  },
}

for (const [what, { fieldsOf, pages }] of Object.entries(places))
  test(`no payload runs in ${what}`, async ({ page, freshSite }) => {
    await enterAdmin(page, freshSite)
    const seen = await watch(page, freshSite)
    const bodies = payloads.map(oneLine).flatMap(fieldsOf)
    const statuses = await send(
      page,
      bodies.map((body) => ['POST', ...body]),
    )
    // Some are too long or too short for a field; what matters is that nearly all are stored.
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(
      statuses.length * 0.9,
    )
    await visit(page, freshSite, pages)
    expect(seen).toEqual(nothing)
  })

test('no payload runs in a post', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite)
  const seen = await watch(page, freshSite)
  const post = {
    title: payloads[0],
    content: payloads.filter((text) => !text.includes('\u2028')).join('\n\n'),
    excerpt: payloads[10]?.padEnd(20, '.'),
    category: oneLine(payloads[17] ?? ''),
    date,
  }
  expect(await send(page, [['POST', '/api/blog', post]])).toEqual([201])
  await visit(page, freshSite, ['/', '/blog/6', '/blog', '/sitemap', '/admin?tab=blog'])
  expect(seen.hits).toBe(0)
  // The owner may show pictures of other sites by Markdown, as two of the payloads do; nothing else may be requested.
  expect(seen.external.filter((address) => !/pixel\.gif/.test(address))).toEqual([])
})

test('no payload runs in messages to the owner', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite)
  const seen = await watch(page, freshSite)
  const statuses = await send(
    page,
    payloads.map(oneLine).map((text) => [
      'POST',
      '/api/contact',
      {
        name: `x ${text}`,
        email: 'mira@example.org',
        subject: `x ${text}`,
        message: `Long enough ${text}`,
      },
    ]),
  )
  expect(new Set(statuses)).toEqual(new Set([201]))
  await page.goto(`${freshSite.url}/admin?tab=messages`)
  await expect(page.getByText('<script>hit()</script>').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(seen).toEqual(nothing)
})

test('the built site serves no source maps and no build notes', async ({ sharedSite }) => {
  const html = await (await fetch(sharedSite.url)).text()
  const scripts = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([name]) => name)
  expect(scripts.length).toBeGreaterThan(1)
  for (const script of new Set(scripts)) {
    const text = await (await fetch(sharedSite.url + script)).text()
    expect([script, text.includes('sourceMappingURL')]).toEqual([script, false])
    expect((await fetch(`${sharedSite.url}${script}.map`)).status).toBe(404)
  }
  expect((await fetch(`${sharedSite.url}/.vite/manifest.json`)).status).toBe(404)
})
