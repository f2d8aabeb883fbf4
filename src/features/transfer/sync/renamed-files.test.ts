import { expect, test } from 'vitest'
import { markdownFile, openSyncSite } from '../../../testing/sync-site.ts'

const words = (count: number, one = 'word') =>
  Array.from({ length: count }, (_, index) => `${one}${index}`).join(' ')

test('a renamed file keeps its article, and later edits are synced', async () => {
  const { run, write, move, posts } = await openSyncSite({
    'one.md': markdownFile('One', 'Words of one.'),
  })
  await run()
  await move('one.md', 'deep/other.md')
  expect(await run()).toEqual(['= file "deep/other.md": renamed from "one.md"'])
  expect(await run()).toEqual(['= file "deep/other.md": unchanged'])
  await write('deep/other.md', markdownFile('One', 'Other words of one.'))
  expect(await run()).toEqual(['+ file "deep/other.md": changed'])
  expect(await posts()).toMatchObject([{ id: 1, content: 'Other words of one.', version: 2 }])
})

test.each([
  ['its text', 'One', 'Quite another text.'],
  ['its title and a few words', 'Another', `Before. ${words(80)}`],
])(
  'a file that was renamed and whose %s was edited keeps its article',
  async (_name, title, edited) => {
    const { run, write, move, posts } = await openSyncSite({
      'one.md': markdownFile('One', words(90)),
    })
    await run()
    await move('one.md', 'other.md')
    await write('other.md', markdownFile(title, edited))
    expect(await run()).toEqual(['+ file "other.md": renamed from "one.md"; changed'])
    expect(await posts()).toMatchObject([{ id: 1, title, content: edited }])
  },
)

test('a note titled after its file gets the new name as its title', async () => {
  const { run, move, posts } = await openSyncSite({ 'Old name.md': words(30) })
  await run()
  await move('Old name.md', 'New name.md')
  expect(await run()).toEqual(['+ file "New name.md": renamed from "Old name.md"; changed'])
  expect(await posts()).toMatchObject([{ id: 1, title: 'New name', content: words(30) }])
})

test('a folder of texts that link to each other can be renamed', async () => {
  const { run, move, posts } = await openSyncSite({
    'notes/one.md': markdownFile('One', 'See [four](four.md) and [one](one.md).'),
    'notes/four.md': markdownFile('Four', 'See [one](one.md).'),
  })
  await run()
  await move('notes', 'texts')
  expect(await run()).toEqual([
    '= file "texts/one.md": renamed from "notes/one.md"',
    '= file "texts/four.md": renamed from "notes/four.md"',
  ])
  expect(await posts()).toMatchObject([
    { content: 'See [four](/blog/2) and [one](/blog/1).', version: 1 },
    { content: 'See [one](/blog/1).', version: 1 },
  ])
})

test('two files that swapped names keep their articles', async () => {
  const { run, move, posts } = await openSyncSite({
    'one.md': markdownFile('One', 'Words of one.'),
    'four.md': markdownFile('Four', 'Words of four.'),
  })
  await run()
  await move('one.md', 'third.md')
  await move('four.md', 'one.md')
  await move('third.md', 'four.md')
  expect(await run()).toEqual([
    '= file "four.md": renamed from "one.md"',
    '= file "one.md": renamed from "four.md"',
  ])
  expect(await run()).toEqual(['= file "four.md": unchanged', '= file "one.md": unchanged'])
  expect(await posts()).toMatchObject([{ title: 'One' }, { title: 'Four' }])
})

test('the article of an overwritten file is kept', async () => {
  const { run, move, posts } = await openSyncSite({
    'one.md': markdownFile('One', 'Words of one.'),
    'four.md': markdownFile('Four', 'Words of four.'),
  })
  await run()
  await move('four.md', 'one.md')
  expect(await run()).toEqual([
    '= file "one.md": renamed from "four.md"',
    '  "one.md" was replaced by "four.md"; its article is kept.',
  ])
  expect(await run()).toEqual(['= file "one.md": unchanged'])
  expect(await posts()).toMatchObject([{ title: 'One' }, { title: 'Four' }])
})

test('a renamed file that was changed in both places is a conflict', async () => {
  const { run, move, write, change, posts } = await openSyncSite({
    'one.md': markdownFile('One', 'Words of one.'),
  })
  await run()
  await change(1, { content: 'Words of mine.' })
  await move('one.md', 'other.md')
  await write('other.md', markdownFile('One', 'Words of theirs.'))
  expect(await run()).toEqual([
    '! file "other.md": renamed from "one.md"; changed in both places: choose one with --mine other.md or --theirs other.md',
  ])
  expect(await posts()).toMatchObject([{ content: 'Words of mine.' }])
  expect(await run([], ['other.md'])).toEqual([
    '+ file "other.md": changed in both places; the file replaces the article',
  ])
  expect(await posts()).toMatchObject([{ content: 'Words of theirs.' }])
})

test('an article deleted on the site stays deleted when its file is renamed', async () => {
  const { site, run, move, posts } = await openSyncSite({
    'one.md': markdownFile('One', 'Words of one.'),
  })
  await run()
  await site.database.write((tx) => tx.deleteFrom('posts').execute())
  await move('one.md', 'other.md')
  expect(await run()).toEqual([
    '= file "other.md": renamed from "one.md"; its article was deleted on the site',
  ])
  expect(await posts()).toEqual([])
})

test('a new file beside a deleted one is a new article', async () => {
  const { run, write, remove, posts } = await openSyncSite({
    'one.md': markdownFile('One', words(90)),
  })
  await run()
  await remove('one.md')
  await write('new.md', markdownFile('New one', `${words(20)} ${words(70, 'other')}`))
  expect(await run()).toEqual([
    '+ post "New one": draft',
    '  "one.md" was deleted; its article is kept.',
  ])
  expect(await posts()).toHaveLength(2)
})

test('a copy of a file is reported until its title or date differs, and then becomes an article', async () => {
  const { run, write, copy, posts } = await openSyncSite({
    'one.md': markdownFile('One', 'Words of one.'),
  })
  await run()
  await copy('one.md', 'copy.md')
  await write('copy.md', markdownFile('One', 'Other words.'))
  expect(await run()).toEqual([
    '! file "copy.md": has the title and the date of "one.md"; change one of them',
    '= file "one.md": unchanged',
  ])
  await write('copy.md', markdownFile('Copy', 'Other words.'))
  expect(await run()).toEqual(['+ post "Copy": draft', '= file "one.md": unchanged'])
  expect(await posts()).toMatchObject([{ content: 'Words of one.' }, { content: 'Other words.' }])
})

test('many files that were renamed and edited each keep their own article', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `n${index}`)
  const note = (name: string, more = '') => `${words(40, name)} ${words(20, 'same')}${more}`
  const { run, move, write, posts } = await openSyncSite(
    Object.fromEntries(names.map((name) => [`${name}.md`, note(name)])),
  )
  await run()
  for (const name of names) {
    await move(`${name}.md`, `moved/x-${name}.md`)
    await write(`moved/x-${name}.md`, note(name, ' and more'))
  }
  expect((await run()).toSorted()).toEqual(
    names
      .map((name) => `+ file "moved/x-${name}.md": renamed from "${name}.md"; changed`)
      .toSorted(),
  )
  expect(await posts()).toHaveLength(60)
})
