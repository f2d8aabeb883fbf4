import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { siteUrl } from '../../src/features/site/contract.ts'
import { starterSite } from '../../src/features/site/starter-site.ts'
import { shareUrl, type Share } from '../../src/features/sharing/contract.ts'

/** Pages that no link leads to. */
const unlinked = [
  '/nowhere',
  '/auth',
  '/admin',
  '/search?q=star',
  '/search?q=nothing-of-the-sort',
  '/newsletter/confirm?token=x',
  '/newsletter/confirmed',
  '/newsletter/unsubscribe?token=x',
  '/newsletter/unsubscribed',
  '/newsletter/link-expired',
]

/**
 * Saves the HTML of all public pages of a site, as the server sends it: those that links lead to from the home page,
 * and those that no link leads to.
 * @param others pages that no link leads to, besides those of every site
 * @returns the number of pages
 */
export async function savePages(site: string, folder: string, others: string[]): Promise<number> {
  const paths = new Set(['/', ...unlinked, ...others])
  let pages = 0
  // A set also iterates over what is added in the meantime.
  for (const page of paths) {
    const response = await fetch(site + page)
    if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) continue
    pages += 1
    const html = await response.text()
    await writeFile(path.join(folder, `${encodeURIComponent(page)}.html`), html)
    for (const link of pathsIn(html, site + page)) paths.add(link)
  }
  return pages
}

/** The paths that the links of a page lead to on the same site, with their queries. */
function pathsIn(html: string, base: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), base))
    .filter(({ origin }) => origin === new URL(base).origin)
    .map(({ pathname, search }) => pathname + search)
}

const post = {
  title: 'A first look',
  content: '# Noise\n\nA first $x^2$ in [Zeitgeist]{lang=de}.',
  excerpt: 'To be read before it is published.',
  category: 'Notes',
  date: 'May 5, 2026',
}

/**
 * Gives a site what the starter content lacks: an owner, a post with tags in a series, a CV, and a shared draft.
 * @returns the path of the draft
 */
export async function completeSite(site: string): Promise<string> {
  let cookie = ''
  const send = async (method: string, url: string, body: unknown) => {
    const response = await fetch(site + url, {
      method,
      headers: { 'content-type': 'application/json', origin: site, cookie },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${url}: ${await response.text()}`)
    const cookies = response.headers.getSetCookie().map((one) => one.split(';', 1)[0])
    if (cookies.length > 0) cookie = cookies.join('; ')
    return await response.json()
  }
  const account = { username: 'ada', email: 'ada@example.org', name: 'Ada Example' }
  await send('POST', '/api/register', { ...account, password: 'correct horse' })
  await send('POST', '/api/blog', { ...post, tags: ['Stars', 'Dust'], series: 'First looks' })
  const text = '## Education\n\n- **2021–2024** Fellow, *Example* Observatory\n- **2018** Thesis\n'
  await send('PUT', siteUrl, { ...starterSite, cv: { text, isShown: true, file: '' } })
  const { id } = (await send('POST', '/api/blog', { ...post, visibleFrom: null })) as { id: number }
  return ((await send('PUT', shareUrl(id), { mayComment: true })) as Share).path
}
