import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Allowance } from '../platform/server/http/rate-limit.ts'
import type { Route } from '../platform/server/http/route.ts'
import { openTestSite } from '../testing/test-site.ts'
import { siteLists } from '../features/lists/lists.ts'

const file = path.resolve(import.meta.dirname, '../../docs/calls.md')

const words = { anyone: 'anyone', account: 'every account', owner: 'the owner' } as const

function often(allowances: readonly Allowance[] = []): string {
  const spans = new Map([
    [10, 'in ten seconds'],
    [60, 'a minute'],
    [3600, 'an hour'],
    [86_400, 'a day'],
  ])
  return allowances.map(({ points, seconds }) => `${points} ${spans.get(seconds)}`).join(', ')
}

function rowOf({ method, url, access, limit }: Route): string {
  return `| \`${method} ${url}\` | ${words[access]} | ${often(limit?.client)} | ${often(limit?.site)} |`
}

/** What docs/calls.md says once for every list; a call with other rights or with a limit is none of them. */
const callsOfLists = new Set(
  siteLists.flatMap(({ resource: { listUrl, writeUrl } }) => [
    `| \`GET ${listUrl}\` | anyone |  |  |`,
    `| \`POST ${writeUrl}\` | the owner |  |  |`,
    `| \`PUT ${writeUrl}/:id\` | the owner |  |  |`,
    `| \`DELETE ${writeUrl}/:id\` | the owner |  |  |`,
  ]),
)

test('the table of calls in the documentation matches the site', async () => {
  const { routes } = await openTestSite()
  // By address first: the calls of one thing stand together.
  const byAddress = ({ url, method }: Route) => `${url} ${method}`
  const rows = routes
    .toSorted((one, other) => (byAddress(one) < byAddress(other) ? -1 : 1))
    .map(rowOf)
    .filter((row) => !callsOfLists.has(row))
  const text = await readFile(file, 'utf8')
  expect(text.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows)
})
