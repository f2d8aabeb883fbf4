import { expect, test } from 'vitest'
import { markdownFile, openSyncSite } from '../../../testing/sync-site.ts'

test('a folder is synced repeatedly: new and changed files, without duplicates', async () => {
  const { run, write, remove, posts } = await openSyncSite({
    'one.md': markdownFile('One', 'Words of one, see [four](four.md).', 'draft: false\n'),
    'four.md': markdownFile('Four', 'Words of four.'),
  })
  expect(await run()).toEqual(['+ post "One"', '+ post "Four": draft'])
  expect(await run()).toEqual(['= file "one.md": unchanged', '= file "four.md": unchanged'])
  await write('four.md', markdownFile('Four', 'Other words, see [one](one.md).', 'draft: false\n'))
  await write('third.md', markdownFile('Third', 'A third text, see [four](four.md).'))
  expect(await run()).toEqual([
    '+ post "Third": draft',
    '= file "one.md": unchanged',
    '+ file "four.md": changed',
  ])
  expect(await posts()).toMatchObject([
    { content: 'Words of one, see [four](/blog/2).', version: 1 },
    { content: 'Other words, see [one](/blog/1).', version: 2 },
    { content: 'A third text, see [four](/blog/2).', visibleFrom: null },
  ])
  expect((await posts())[1]?.visibleFrom).not.toBeNull()
  await remove('third.md')
  expect(await run()).toContain('  "third.md" was deleted; its article is kept.')
  expect(await posts()).toHaveLength(3)
})

test('dropped parts of a changed file are reported like those of a new one', async () => {
  const { run, write } = await openSyncSite({ 'one.md': markdownFile('One', 'Words of one.') })
  await run()
  await write('one.md', markdownFile('One', 'Words of one.', 'tags: [Sky, Sea]\nauthor: Ann\n'))
  expect(await run()).toEqual(['+ file "one.md": changed; front matter not imported: author'])
})

test('a conflict is left alone until the owner resolves it', async () => {
  const { run, write, change, posts } = await openSyncSite({
    'one.md': markdownFile('One', 'Words of one.'),
    'four.md': markdownFile('Four', 'Words of four.'),
  })
  await run()
  await change(1, { content: 'Words of mine.' })
  await change(2, { content: 'Words of mine.' })
  expect(await run()).toEqual(['= file "one.md": unchanged', '= file "four.md": unchanged'])
  await write('one.md', markdownFile('One', 'Words of theirs.'))
  await write('four.md', markdownFile('Four', 'Words of theirs.'))
  expect(await run()).toEqual([
    '! file "one.md": changed in both places: choose one with --mine one.md or --theirs one.md',
    '! file "four.md": changed in both places: choose one with --mine four.md or --theirs four.md',
  ])
  expect(await run(['one.md'], ['four.md'])).toEqual([
    '= file "one.md": changed in both places; the article is kept',
    '+ file "four.md": changed in both places; the file replaces the article',
  ])
  expect((await posts()).map(({ content }) => content)).toEqual([
    'Words of mine.',
    'Words of theirs.',
  ])
  expect(await run()).toEqual(['= file "one.md": unchanged', '= file "four.md": unchanged'])
})

test('an article that was published on the site keeps following its file', async () => {
  const { run, write, change, posts } = await openSyncSite({
    'one.md': markdownFile('One', 'Words of one.'),
  })
  await run()
  await change(1, { visibleFrom: '2026-11-20T00:00:00.000Z' })
  await write('one.md', markdownFile('One', 'Other words of one.'))
  expect(await run()).toEqual(['+ file "one.md": changed'])
  expect(await posts()).toMatchObject([
    { content: 'Other words of one.', visibleFrom: '2026-11-20T00:00:00.000Z' },
  ])
})

test('an imported article is matched with its file, and a deleted one stays deleted', async () => {
  const { site, run, write, posts } = await openSyncSite({
    'one.md': markdownFile('One', 'Words of one.'),
  })
  await run()
  await site.database.write((tx) => tx.deleteFrom('synced_files').execute())
  expect(await run()).toEqual(['= file "one.md": identical to its article'])
  expect(await run()).toEqual(['= file "one.md": unchanged'])
  await site.database.write((tx) => tx.deleteFrom('posts').execute())
  expect(await run()).toEqual(['= file "one.md": its article was deleted on the site'])
  await write('one.md', markdownFile('One', 'Other words of one.'))
  expect(await run()).toEqual(['! file "one.md": changed, but its article was deleted on the site'])
  expect(await posts()).toEqual([])
})

const head = '---\ntitle: One\ndate: 2024-05-03\ndraft: false\n---\n'

test.each([
  ['is empty', '', 'it has no text'],
  ['is a head alone', head, 'it has no text'],
  ['is of spaces and a remark', `${head}\n \n<!-- later -->\n`, 'it has no text'],
  [
    'has a head that does not end',
    `${head.replace(/---\n$/, '')}\nOther words.`,
    'its front matter does not end with a line of ---',
  ],
  [
    'has a head that does not begin',
    `--${head.slice(3)}\nOther words.`,
    'its front matter does not begin with a line of ---',
  ],
  [
    'has a head that is not YAML',
    `${head.replace('title: One', 'title: "One')}\nOther words.`,
    'line 5 of its front matter could not be parsed',
  ],
  [
    'has a head without spaces',
    `${head.replaceAll(': ', ':')}\nOther words.`,
    'a line of its front matter could not be parsed',
  ],
  [
    'has a head in TOML that is not TOML',
    '+++\ntitle = One\ndraft = false\n+++\nOther words.',
    'line 2 of its front matter could not be parsed',
  ],
  [
    'has a head in JSON that is not JSON',
    '{\n"title": "One",\n"draft": false,\n}\nOther words.',
    'its front matter could not be parsed',
  ],
  [
    'has a conflict of git in its text',
    `${head}\n<<<<<<< HEAD\nWords.\n=======\nOther words.\n>>>>>>> other\n`,
    'it has an unresolved Git conflict',
  ],
  ['is not in UTF-8', Buffer.from(`${head}\nCaf\u00E9 words.`, 'latin1'), 'it is not in UTF-8'],
  ['is in UTF-16', Buffer.from(`${head}\nOther words.`, 'utf16le'), 'it is not in UTF-8'],
])('a file that %s is skipped, and its article is kept', async (_name, written, why) => {
  const { run, write, posts } = await openSyncSite({ 'one.md': `${head}\nWords of one.` })
  await run()
  const before = await posts()
  await write('one.md', written)
  await write('new.md', written)
  expect((await run()).toSorted()).toEqual([
    `! file "new.md": skipped: ${why}`,
    `! file "one.md": skipped: ${why}`,
  ])
  expect(await posts()).toEqual(before)
  await write('one.md', `${head}\nOther words of one.`)
  expect(await run()).toContain('+ file "one.md": changed')
})

test('a file that is now excluded is reported with the reason, not as deleted', async () => {
  const { run, write, posts } = await openSyncSite({
    '_config.yml': '',
    '_posts/2024-05-03-one.md': `${head}\nWords of one.`,
  })
  await run()
  await write('_posts/2024-05-03-one.md', 'Words without a head.')
  expect(await run()).toEqual([
    '! file "_posts/2024-05-03-one.md": skipped: file without front matter; its article is kept.',
  ])
  expect(await posts()).toMatchObject([{ content: 'Words of one.' }])
})

test('conflict markers in a code block are ordinary text', async () => {
  const code = '```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n```'
  const { run } = await openSyncSite({ 'one.md': `${head}\n${code}` })
  expect(await run()).toEqual(['+ post "One"'])
})
