import type { Page } from '@playwright/test'
import { enterDesk } from './owner.ts'
import { payloads } from './payloads.ts'
import { expect, type Site, test } from './site.ts'
import { untilLive } from './visit.ts'

/** Counts what ran and what was asked of other sites. */
async function watch(page: Page, { url }: Site) {
  const seen = { hits: 0, foreign: [] as string[] }
  await page.exposeFunction('hit', () => {
    seen.hits += 1
  })
  page.on('dialog', (dialog) => {
    seen.hits += 1
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const address = request.url()
    if (/^https?:/.test(address) && !address.startsWith(url)) seen.foreign.push(address)
  })
  await page.route(/evil\.example/, (route) => route.abort())
  return seen
}

/** Makes calls from the page, with its session; gives their statuses. */
async function send(page: Page, calls: readonly (readonly [string, string, unknown])[]) {
  return await page.evaluate<number[]>(`(async () => {
    const statuses = []
    for (const [method, url, body] of ${JSON.stringify(calls)}) {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
      statuses.push(response.status)
    }
    return statuses
  })()`)
}

const oneLine = (text: string) => text.replaceAll(/[\n\u2028]/g, ' ').slice(0, 90)
const date = 'May 1, 2026'
const nothing = { hits: 0, foreign: [] }

test('there are enough payloads', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(60)
})

test('no payload runs in comments, posts or any field of the owner', async ({
  page,
  freshSite,
}) => {
  await enterDesk(page, freshSite)
  const seen = await watch(page, freshSite)
  const whole = payloads.filter((text) => !text.includes('\u2028')).join('\n\n')
  const calls = payloads
    .map(oneLine)
    .flatMap((text) => [
      ['POST', '/api/quotes', { text: `Quote ${text}`, author: text }] as const,
      [
        'POST',
        '/api/projects',
        { title: text, description: `Long enough ${text}`, tags: [text.slice(0, 50)] },
      ] as const,
      ['POST', '/api/dashboard/goals', { description: `A goal ${text}`, order: 1 }] as const,
      ['POST', '/api/interests', { title: text, description: `Long enough ${text}` }] as const,
      ['POST', '/api/music', { title: text, artist: text, genre: text, rating: 4 }] as const,
      ['POST', '/api/movies', { title: text, genre: text, rating: 4 }] as const,
      ['POST', '/api/skills', { name: text, percentage: 50, category: 'research' }] as const,
      ['POST', '/api/blog/4/comments', { author: text.slice(0, 80), content: text }] as const,
    ])
  const statuses = await send(page, [
    ...calls,
    [
      'POST',
      '/api/blog',
      {
        title: payloads[0],
        content: whole,
        excerpt: payloads[10]?.padEnd(20, '.'),
        category: oneLine(payloads[17] ?? ''),
        date,
      },
    ],
  ])
  // Some are too long or too short for a field; what matters is that nearly all are stored.
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(statuses.length * 0.9)
  for (const address of [
    '/',
    '/dashboard',
    '/blog/4',
    '/blog/6',
    '/blog',
    '/sitemap',
    '/admin',
    '/admin?tab=blog',
  ]) {
    await page.goto(freshSite.url + address)
    await untilLive(page)
    await page.waitForLoadState('networkidle')
  }
  expect(seen.hits).toBe(0)
  // A picture in Markdown is what the owner may take from elsewhere; these are the only two.
  expect(seen.foreign.filter((address) => !/pixel\.gif/.test(address))).toEqual([])
})

test('no payload runs in what visitors send to the owner', async ({ page, freshSite }) => {
  await enterDesk(page, freshSite)
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

test('the built site gives out no source maps and no notes of its build', async ({
  sharedSite,
}) => {
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
