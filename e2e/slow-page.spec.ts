import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './site.ts'
import { untilLive } from './visit.ts'

test('a page that comes slowly to a browser that has its scripts comes alive all the same', async ({
  page,
  sharedSite,
}) => {
  let release: (() => void) | undefined
  let pages = 0
  const pass = async (url: string, response: ServerResponse) => {
    const answer = await fetch(sharedSite.url + url, { headers: { 'accept-encoding': 'identity' } })
    const headers = ['content-type', 'content-security-policy', 'cache-control']
    for (const name of headers) response.setHeader(name, answer.headers.get(name) ?? '')
    const body = Buffer.from(await answer.arrayBuffer())
    if (url !== '/sitemap' || (pages += 1) === 1) {
      response.end(body)
      return
    }
    // The second time only the first words come, until the rest is let through.
    const end = body.indexOf('</h1>')
    response.write(body.subarray(0, end))
    release = () => response.end(body.subarray(end))
  }
  const line = createServer(({ url = '/' }, response) => void pass(url, response))
  await new Promise<void>((resolve) => void line.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}/sitemap`
    await page.goto(url)
    await untilLive(page)
    await page.goto(url, { waitUntil: 'commit' })
    await expect
      .poll(() => page.evaluate<number>(`performance.getEntriesByType('paint').length`))
      .toBeGreaterThan(0)
    // Longer than it takes from a first paint to the start of scripts: see startAfterPaint.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 600))')
    expect(await page.evaluate('document.readyState')).toBe('loading')
    release?.()
    await untilLive(page)
    await expect(page.getByRole('button', { name: /theme/ })).toBeVisible()
  } finally {
    line.close()
    line.closeAllConnections()
  }
})
