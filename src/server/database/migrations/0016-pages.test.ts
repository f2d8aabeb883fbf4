import { expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../testing/test-database.ts'
import { migrate } from '../migrate.ts'
import { readSetting, writeSetting } from '../settings.ts'
import { migrations } from './all.ts'

const step = migrations.findIndex(({ name }) => name === '0016_pages')
const before = migrations.slice(0, step)
const upToIt = migrations.slice(0, step + 1)

test('an imprint of the settings becomes a page that shows the same', async () => {
  const { database } = await openEmptyDatabase()
  await migrate(database, before)
  const imprint = ['Ada *Example*\nOld Light Road 1', '# 5 is no heading\n1. nor a list, at $3']
  await database.write((tx) =>
    writeSetting(tx, 'site', JSON.stringify({ ownerName: 'Ada', imprint })),
  )
  await migrate(database, upToIt)
  expect(await readSetting(database.db, 'site')).toBe('{"ownerName":"Ada"}')
  const page = await database.db
    .selectFrom('pages')
    .select(['title', 'place', 'content'])
    .where('path', '=', '/imprint')
    .executeTakeFirst()
  expect(page).toEqual({
    title: 'Imprint',
    place: 'legal',
    content:
      'Ada &#42;Example&#42;\nOld Light Road 1\n\n&#35; 5 is no heading\n1&#46; nor a list, at &#36;3',
  })
})

test('without one there is no such page, and the others have their numbers', async () => {
  const { database } = await openEmptyDatabase()
  await migrate(database, upToIt)
  const pages = await database.db.selectFrom('pages').select(['id', 'path']).execute()
  expect(pages.map(({ path }) => path)).not.toContain('/imprint')
  const counter = await database.db
    .selectFrom('counters')
    .select('next')
    .where('name', '=', 'pages')
    .executeTakeFirst()
  expect(counter).toEqual({ next: pages.length + 1 })
})
