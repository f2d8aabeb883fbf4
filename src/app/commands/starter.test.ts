import { expect, test } from 'vitest'
import { runProgram } from '../../testing/run-program.ts'
import { openTestSite } from '../../testing/test-site.ts'

const starter =
  '5 articles, 7 comments, 4 projects, 10 skills, 4 interests, 5 goals, 6 quotes, 4 movies, 4 pieces of music, 10 works, 5 pages, 15 pictures and 2 files'

test('the command removes and restores the starter content, and reports what', async () => {
  const site = await openTestSite({ env: { STARTER_CONTENT: 'on' } })
  const removed = await runProgram(site.dataDir, 'starter remove')
  expect(removed).toEqual({
    said: `Removed ${starter}. "starter add" brings them back.`,
    complained: '',
    code: 0,
  })
  expect((await site.visitor().get('/api/blog')).json).toEqual([])
  expect(await runProgram(site.dataDir, 'starter remove')).toMatchObject({
    said: 'There is no unchanged starter content.',
    code: 0,
  })
  expect(await runProgram(site.dataDir, 'starter add')).toMatchObject({
    said: `The site has ${starter} of the starter content.`,
    code: 0,
  })
  expect((await site.visitor().get('/api/blog')).json).toHaveLength(5)
})

test('the command reports what was kept because it was changed', async () => {
  const site = await openTestSite({ env: { STARTER_CONTENT: 'on' } })
  const owner = await site.owner()
  await owner.send('PUT', '/api/quotes/2', { text: 'Mine now.', author: 'Mira' })
  const { said } = await runProgram(site.dataDir, 'starter remove')
  expect(said.split('\n')).toEqual([
    `Removed ${starter.replace('6 quotes', '5 quotes')}. "starter add" brings them back.`,
    'What was changed stays: 1 quote.',
  ])
})

test.each(['starter', 'starter wipe', 'starter remove all'])(
  '"%s" is rejected with the usage',
  async (words) => {
    const site = await openTestSite({ env: { STARTER_CONTENT: 'on' } })
    expect(await runProgram(site.dataDir, words)).toEqual({
      said: '',
      complained: 'Choose what to do: npm run ephemeris -- starter remove|add',
      code: 1,
    })
    expect((await site.visitor().get('/api/blog')).json).toHaveLength(5)
  },
)
