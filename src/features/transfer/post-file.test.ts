import type { Author } from '../../shared/authors.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ExportedPost, postFileName, parsePost, formatPost } from './post-file.ts'

const at = new Date('2026-11-21T12:00:00.000Z')

const guest: Author = {
  name: 'Carl Sample',
  family: null,
  orcid: null,
  affiliations: [],
  corresponding: false,
  roles: [],
}

const group: Author[] = [{ ...guest, name: 'null', family: 'null' }]

const post: ExportedPost = {
  id: 3,
  title: 'Run it twice: and agree',
  date: 'June 24, 2026',
  category: 'Data science',
  tags: ['Run it twice', 'C++'],
  series: 'Variable stars',
  part: 2,
  language: 'de',
  licence: 'CC-BY-4.0',
  codeLicence: 'MIT',
  doi: '10.5281/zenodo.123',
  authors: [
    {
      name: 'Ada Example',
      family: null,
      orcid: '0000-0002-1825-0097',
      affiliations: [
        { name: 'Institute of Example Physics', ror: 'https://ror.org/03yrm5c26' },
        { name: 'Sample: an observatory', ror: null },
      ],
      corresponding: true,
      roles: ['conceptualization', 'software'],
    },
    { ...guest, name: 'The Example Collaboration', family: 'The Example Collaboration' },
  ],
  lineBreaks: 'joined',
  numberedSections: true,
  cover: '/media/m31_900x600_1a2b3c.webp',
  coverAlt: 'M 31',
  slug: 'andromeda',
  formerSlugs: ['a-galaxy', 'm-31'],
  excerpt: 'Two lines\nof excerpt.',
  visibleFrom: '2026-06-24T08:00:00.000Z',
  publishedAt: '2026-06-24T00:00:00.000Z',
  updatedAt: '2026-07-01T09:30:00.000Z',
  version: 2,
  content: '# Heading\n\n---\n\nText with a line of hyphens.',
}

test('a draft may lack its texts, a published post may not', () => {
  const bare = { ...post, excerpt: '', category: '', content: '' }
  expect(parsePost(formatPost({ ...bare, visibleFrom: null }, at))).toMatchObject({
    ok: true,
    value: { excerpt: '', category: '', content: '', visibleFrom: null },
  })
  expect(parsePost(formatPost(bare, at))).toMatchObject({ ok: false })
})

test('a post is Markdown with readable front matter', () => {
  expect(formatPost(post, at)).toBe(`---
id: 3
title: "Run it twice: and agree"
date: June 24, 2026
category: Data science
tags:
  - Run it twice
  - C++
series: Variable stars
part: 2
language: de
licence: CC-BY-4.0
codeLicence: MIT
doi: 10.5281/zenodo.123
authors:
  - name: Ada Example
    orcid: 0000-0002-1825-0097
    affiliations:
      - name: Institute of Example Physics
        ror: https://ror.org/03yrm5c26
      - name: "Sample: an observatory"
    corresponding: true
    roles:
      - conceptualization
      - software
  - name: The Example Collaboration
    family: The Example Collaboration
lineBreaks: joined
numberedSections: true
cover: /media/m31_900x600_1a2b3c.webp
coverAlt: M 31
slug: andromeda
formerSlugs:
  - a-galaxy
  - m-31
excerpt: |-
  Two lines
  of excerpt.
state: published
visibleFrom: 2026-06-24T08:00:00.000Z
publishedAt: 2026-06-24T00:00:00.000Z
updatedAt: 2026-07-01T09:30:00.000Z
version: 2
---

# Heading

---

Text with a line of hyphens.
`)
})

test.each([
  ['An error bar is a promise', '2026-06-24-an-error-bar-is-a-promise'],
  ['Über Größe & Maß', '2026-06-24-uber-gro-e-ma'],
  ['../../etc/passwd', '2026-06-24-etc-passwd'],
  ['光の粒', '2026-06-24-post'],
  ['x'.repeat(200), `2026-06-24-${'x'.repeat(60)}`],
])('the file of %j is %s', (title, name) => {
  expect(postFileName({ ...post, title })).toBe(name)
})

test('every post is parsed exactly as it was formatted', () => {
  const line = (minLength: number) =>
    fc
      .string({ unit: 'grapheme', minLength, maxLength: 60 })
      .map((text) => `a${text}`.normalize('NFC'))
      .filter((text) => !/[\p{Cc}\u2028\u2029]/u.test(text) && text === text.trim())
  const lines = fc
    .array(fc.oneof(line(1), fc.constantFrom('', '---', '...', '- x', '# y', ' z ', 'k: v')))
    .map((all) => `long enough\n${all.join('\n')}`)
  const instant = fc
    .date({ min: new Date('1000-01-01'), max: new Date('9999-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const posts = fc.record({
    id: fc.integer({ min: 1, max: 2 ** 31 - 2 }),
    title: fc.oneof(line(3), fc.constantFrom('null', 'true', '0x1f', '12.50', '*star', '&and')),
    date: line(2),
    category: line(2),
    tags: fc.subarray(['Sky', 'null', '1.5', 'C++', '# a: b', '光'], { minLength: 1 }),
    series: fc.constantFrom('Sky', 'null', '1.5', '# a: b'),
    part: fc.integer({ min: 1, max: 999 }),
    language: fc.constantFrom('de', 'zh-Hans'),
    licence: fc.constantFrom('CC0-1.0', 'all-rights-reserved'),
    codeLicence: fc.constantFrom('MIT', 'CC0-1.0'),
    doi: fc.constantFrom('10.5281/zenodo.123', '10.1000/a:b#c'),
    authors: fc.constant(group),
    lineBreaks: fc.constant('joined' as const),
    numberedSections: fc.constant(true),
    cover: fc.constant('/media/m31_900x600_1a2b3c.webp'),
    coverAlt: fc.constantFrom('M 31', 'null', '# a: b'),
    slug: fc.constantFrom('m-31', 'null', 'true', '4e5'),
    formerSlugs: fc.subarray(['no', 'yes-2', '0x1f'], { minLength: 1 }),
    excerpt: lines,
    visibleFrom: fc.option(instant),
    publishedAt: instant,
    updatedAt: instant,
    version: fc.integer({ min: 1, max: 1000 }),
    content: lines,
  })
  fc.assert(
    fc.property(posts, (written) => {
      const read = parsePost(formatPost(written, at))
      if (!read.ok) throw new Error(read.problem)
      const { state, ...fields } = read.value
      expect(fields).toEqual(written)
      expect(state).toBeDefined()
    }),
  )
})

const head = 'title: A title\ndate: June 24, 2026\ncategory: Notes\nexcerpt: Long enough to be one.'
const body = 'Long enough to be content.'

test.each([
  ['no head at all', 'It does not begin with front matter between two lines of ---'],
  [`---\n${head}\n\n${body}`, 'It does not begin with front matter between two lines of ---'],
  [`---\ntitle: [\n---\n\n${body}`, 'Its front matter is not valid YAML'],
  [`---\n- a list\n---\n\n${body}`, 'Its front matter is not valid YAML'],
  [`---\na: &a [x]\nb: [*a, *a]\n---\n\n${body}`, 'Its front matter is not valid YAML'],
  [`---\n${head}\nsurprise: 1\n---\n\n${body}`, 'It has an unknown field "surprise"'],
  [`---\n${head}\n__proto__: {}\n---\n\n${body}`, 'It has an unknown field "__proto__"'],
  [`---\ntitle: Only a title\n---\n\n${body}`, 'It has no field "excerpt"'],
  [`---\n${head}\n---\n\nshort`, 'Content must be at least 10 characters'],
  [`---\n${head}\nid: 0\n---\n\n${body}`, 'The id must be at least 1'],
  [`---\n${head}\nvisibleFrom: soon\n---\n\n${body}`, 'visibleFrom must be an ISO instant or null'],
  [
    `---\n${head}\nstate: planned\n---\n\n${body}`,
    'Its state is planned, but visibleFrom is missing',
  ],
])('an invalid file is reported: %j', (source, problem) => {
  expect(parsePost(source)).toEqual({ ok: false, problem })
})

test('a handwritten post needs only five fields', () => {
  const windows = `\ufeff---\n${head}\nstate: draft\n---\n\n${body}`.replaceAll('\n', '\r\n')
  expect(parsePost(windows)).toMatchObject({
    ok: true,
    value: { title: 'A title', content: body, visibleFrom: null },
  })
})
