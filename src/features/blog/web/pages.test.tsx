import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { countSkeletons, show } from '../../../testing/show.tsx'
import { ArchivePage } from './archive-page.tsx'
import type { Archive, Article, PostSummary } from '../contract.ts'
import { BlogPage } from './page.tsx'
import { BlogSection } from './section.tsx'

function post(id: number, fields: Partial<PostSummary> = {}): PostSummary {
  return {
    id,
    slug: null,
    title: `Title ${id}`,
    excerpt: `Excerpt ${id}`,
    category: 'Astrophysics',
    date: 'March 5, 2025',
    publishedAt: '2025-03-05T00:00:00.000Z',
    commentCount: 1,
    language: null,
    ...fields,
  }
}

const article: Article = {
  ...post(3),
  html: '<p>First <em>words</em>.</p>',
  outline: [{ id: 'post-a', title: 'Part A' }],
  words: 1240,
  tags: [],
  series: null,
  licence: null,
  codeLicence: null,
  doi: null,
  byline: null,
  mentions: [],
  related: [],
  hasMath: false,
  reference: {
    text: 'Example, A. 2025, “Title 3”. https://a.example/blog/3',
    bibtex: '@online{example2025-3,\n}',
  },
  citesPublications: false,
  previous: { id: 2, slug: null, title: 'Before', language: null },
  next: null,
}

const Comments = ({ postId }: { postId: number }) => <p>Comments of {postId}</p>

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('the home page asks for two posts and shows them with their closed comment panels', async () => {
  const answers = {
    '/api/blog?view=summary&limit=2': [post(1), post(2, { commentCount: 12 })],
  }
  show(<BlogSection heading="Blog" note="" comments={Comments} commentsOpen />, { answers })
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(hrefOf(/^Read More.*Title 1$/)).toBe('/blog/1')
  expect(hrefOf('View All Articles')).toBe('/#blog')
  expect(screen.getByRole('button', { name: '1 comment', expanded: false })).toBeTruthy()
  const second = screen.getByRole('button', { name: '12 comments', expanded: false })
  expect(screen.queryByText(/Comments of/)).toBeNull()
  await userEvent.click(second)
  expect(screen.getByText('Comments of 2')).toBeTruthy()
})

test('with closed comments, a card mentions only existing ones', () => {
  const answers = {
    '/api/blog?view=summary&limit=2': [post(1, { commentCount: 0 }), post(2)],
  }
  show(<BlogSection heading="Blog" note="" comments={Comments} commentsOpen={false} />, { answers })
  expect(screen.queryByRole('button', { name: '0 comments' })).toBeNull()
  expect(screen.getByRole('button', { name: '1 comment' })).toBeTruthy()
})

test('two placeholders are shown while posts load', () => {
  show(<BlogSection heading="Blog" note="" comments={Comments} commentsOpen />)
  expect(screen.getByText('Loading articles')).toBeTruthy()
  expect(countSkeletons('width', '58%')).toBe(2)
})

test('a post page shows the post, the note under every article, its neighbours and its comments', () => {
  const answers = { '/api/blog/3?view=article': article }
  show(
    <BlogPage
      address={3}
      ownerName="Ada Example"
      noteHtml="<p>Entangled.</p>"
      comments={Comments}
    />,
    {
      answers,
    },
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Title 3' })).toBeTruthy()
  const date = screen.getByRole('time')
  expect([date.textContent, date.getAttribute('datetime')]).toEqual(['March 5, 2025', '2025-03-05'])
  for (const words of ['Astrophysics', '1,240 words', 'Comments of 3'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toContain(
    'First words.',
  )
  expect(screen.getByRole('emphasis').textContent).toBe('words')
  expect(hrefOf('Part A')).toBe('#post-a')
  const note = screen.getByRole('region', { name: 'Note' })
  expect(note.textContent).toBe('Entangled.')
  expect(within(note).getByRole('paragraph').textContent).toBe('Entangled.')
  expect(hrefOf(/Previous article/)).toBe('/blog/2')
  expect(screen.queryByText(/Next article/)).toBeNull()
})

test('the note under every article can be left out', () => {
  const answers = { '/api/blog/3?view=article': article }
  show(<BlogPage address={3} ownerName="Ada Example" noteHtml={undefined} comments={Comments} />, {
    answers,
  })
  expect(screen.getByText('words', { selector: 'em' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Note' })).toBeNull()
})

test('a missing post has its own card', () => {
  const answers = { '/api/blog/9?view=article': null }
  show(
    <BlogPage
      address={9}
      ownerName="Ada Example"
      noteHtml="<p>Entangled.</p>"
      comments={Comments}
    />,
    { answers },
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Blog Post Not Found' })).toBeTruthy()
  const sentence = "The blog post you're looking for doesn't exist or has been removed."
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(hrefOf('Return to Blog')).toBe('/#blog')
  expect(screen.queryByText('Comments')).toBeNull()
})

const posts = [
  post(3, { publishedAt: '2026-01-01T00:00:00.000Z', category: 'R & D' }),
  post(2),
  post(1),
]

const whole: Archive = {
  posts,
  pages: 1,
  all: 3,
  ofCategory: 3,
  categories: [
    { name: 'R & D', count: 1 },
    { name: 'Astrophysics', count: 2 },
  ],
  years: [
    { name: '2026', count: 1 },
    { name: '2025', count: 2 },
  ],
}

const archived = {
  '/api/blog/archive': whole,
  '/api/blog/archive?category=R%20%26%20D': { ...whole, posts: posts.slice(0, 1), ofCategory: 1 },
  '/api/blog/archive?category=x': { ...whole, posts: [], ofCategory: 0, years: [] },
  '/api/blog/archive?category=R%20%26%20D&page=2': { ...whole, pages: 12, ofCategory: 1200 },
  '/api/blog/archive?year=2025': { ...whole, posts: posts.slice(1) },
}

const headings = (level: number) =>
  screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent)

test('the archive groups all posts by year and links to their categories', () => {
  show(<ArchivePage />, { answers: archived, address: '/blog' })
  expect(headings(2)).toEqual(['2026', '2025'])
  expect(headings(3)).toHaveLength(3)
  const all = screen.getByRole('link', { name: '3 articles', current: 'page' })
  expect(all.getAttribute('href')).toBe('/blog')
  expect(hrefOf('R & D 1')).toBe('/blog?category=R%20%26%20D')
})

test('the archive shows one category when the address names it', () => {
  show(<ArchivePage />, { answers: archived, address: '/blog?category=R+%26+D' })
  expect(headings(3)).toHaveLength(1)
  expect(screen.getByRole('link', { name: /^R & D/, current: 'page' })).toBeTruthy()
})

test('the archive says that a category is empty', () => {
  show(<ArchivePage />, { answers: archived, address: '/blog?category=x' })
  expect(screen.getByText('No articles in this category.')).toBeTruthy()
})

test('a long archive has years and pages, each with an address that keeps the category', () => {
  show(<ArchivePage />, { answers: archived, address: '/blog?category=R+%26+D&page=2' })
  expect(hrefOf('2025 2')).toBe('/blog?category=R%20%26%20D&year=2025')
  expect(hrefOf('All years')).toBe('/blog?category=R%20%26%20D')
  expect(hrefOf('Newer')).toBe('/blog?category=R%20%26%20D')
  expect(hrefOf('Older')).toBe('/blog?category=R%20%26%20D&page=3')
  expect(screen.getByRole('link', { name: 'Page 2', current: 'page' })).toBeTruthy()
  const pages = screen.getAllByRole('link', { name: /^Page/ }).map(({ textContent }) => textContent)
  expect(pages).toEqual(['1', '2', '3', '12'])
})

test('one year is chosen among all', () => {
  show(<ArchivePage />, { answers: archived, address: '/blog?year=2025' })
  expect(headings(2)).toEqual(['2025'])
  expect(screen.getByRole('link', { name: /^2025/, current: 'page' })).toBeTruthy()
})

test('a short archive has neither years nor pages', () => {
  show(<ArchivePage />, { answers: archived, address: '/blog' })
  expect(screen.queryByRole('navigation', { name: 'Years' })).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})
