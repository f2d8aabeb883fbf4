import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './site.ts'
import { open } from './visit.ts'

interface AxNode {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  childIds?: string[]
}

/** The graphics that assistive technology gets: their names, and all texts inside them. */
async function graphicsOf(page: Page): Promise<{ name: string; parts: string[] }[]> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const partsOf = ({ childIds = [] }: AxNode): string[] =>
    childIds.flatMap((id) => {
      const child = byId.get(id)
      if (!child) return []
      const own = child.ignored ? [] : [`${child.role?.value} ${child.name?.value}`]
      return [...own, ...partsOf(child)]
    })
  return nodes
    .filter(
      ({ ignored, role }) => !ignored && /^(?:image|img|application)$/.test(role?.value ?? ''),
    )
    .map((node) => ({ name: node.name?.value ?? '', parts: partsOf(node) }))
}

test('a graphic is one sentence to assistive technology, and its parts are not there', async ({
  page,
  sharedSite,
}) => {
  for (const [path, name] of [
    ['/', /^The visible solar spectrum/],
    ['/blog/1', /Chart of /],
  ] as const) {
    await open(page, sharedSite.url + path)
    // Script makes applications of charts, whose values keys show.
    if (path !== '/') await expect(page.getByRole('application')).toHaveCount(1)
    const graphics = await graphicsOf(page)
    expect(graphics.map((one) => one.name)).toContainEqual(expect.stringMatching(name))
    expect(graphics.filter(({ parts }) => parts.length > 0)).toEqual([])
  }
})
