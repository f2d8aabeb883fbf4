import { expect, test } from 'vitest'
import { countIn, markupOf } from '../../../testing/markup.tsx'
import { ArchivePage } from './archive-page.tsx'
import type { Article, PostSummary } from '../contract.ts'
import { BlogPage } from './page.tsx'
import { BlogSection } from './section.tsx'

function post(id: number, fields: Partial<PostSummary> = {}): PostSummary {
  return {
    id,
    title: `Title ${id}`,
    excerpt: `Excerpt ${id}`,
    category: 'Astrophysics',
    date: 'March 5, 2025',
    publishedAt: '2025-03-05T00:00:00.000Z',
    commentCount: 1,
    ...fields,
  }
}

const article: Article = {
  ...post(3),
  html: '<p>First <em>words</em>.</p>',
  outline: [{ id: 'post-a', title: 'Part A' }],
  words: 1240,
  hasMath: false,
  previous: { id: 2, title: 'Before' },
  next: null,
}

const Comments = ({ postId }: { postId: number }) => <p>Comments of {postId}</p>

test('the home page asks for two posts and shows them with their closed comment panels', () => {
  const answers = {
    '/api/blog?view=summary&limit=2': [post(1), post(2, { commentCount: 12 })],
  }
  const html = markupOf(<BlogSection heading="Blog" note="" comments={Comments} />, { answers })
  expect(countIn(html, '<article')).toBe(2)
  expect(html).toMatch(/href="\/blog\/1"[^>]*><span>Read More<span class="[^"]+">: Title 1<\/span>/)
  expect(html).toContain('1 comment</button>')
  expect(html).toContain('12 comments</button>')
  expect(countIn(html, 'aria-expanded="false"')).toBe(2)
  expect(html).not.toContain('Comments of')
  expect(html).toMatch(/href="\/#blog"[^>]*>View All Articles</)
})

test('posts on their way have two places', () => {
  const html = markupOf(<BlogSection heading="Blog" note="" comments={Comments} />)
  expect(html).toContain('Loading articles')
  expect(countIn(html, 'width:58%')).toBe(2)
})

test('a post page shows the post, the note under every article, its neighbours and its comments', () => {
  const answers = { '/api/blog/3?view=article': article }
  const html = markupOf(<BlogPage id={3} hasNote comments={<p>Comments of 3</p>} />, { answers })
  for (const part of [
    '<h1>Title 3</h1>',
    '<time dateTime="2025-03-05">March 5, 2025</time>',
    '>Astrophysics</span>',
    '1,240 words',
    article.html,
    'href="#post-a"',
    'A note under every article',
    'Two systems are entangled',
    'Previous article',
    'Comments of 3',
  ])
    expect(html).toContain(part)
  expect(html).not.toContain('Next article')
})

test('the note under every article can be left out', () => {
  const answers = { '/api/blog/3?view=article': article }
  const html = markupOf(<BlogPage id={3} hasNote={false} comments={<p>Comments</p>} />, { answers })
  expect(html).toContain(article.html)
  expect(html).not.toContain('A note under every article')
})

test('a missing post has its own card', () => {
  const answers = { '/api/blog/9?view=article': null }
  const html = markupOf(<BlogPage id={9} hasNote comments={<p>Comments</p>} />, { answers })
  expect(html).toContain('<h1>Blog Post Not Found</h1>')
  expect(html).toContain(
    'The blog post you&#x27;re looking for doesn&#x27;t exist or has been removed.',
  )
  expect(html).toMatch(/href="\/#blog"[^>]*>Return to Blog</)
  expect(html).not.toContain('Comments')
})

const archived = {
  '/api/blog?view=summary': [
    post(3, { publishedAt: '2026-01-01T00:00:00.000Z', category: 'R & D' }),
    post(2),
    post(1),
  ],
}

test('the archive groups all posts by year and links to their categories', () => {
  const html = markupOf(<ArchivePage />, { answers: archived, address: '/blog' })
  expect(html.indexOf('>2026</h2>')).toBeLessThan(html.indexOf('>2025</h2>'))
  expect(html).toMatch(/href="\/blog" aria-current="page">3 articles/)
  expect(html).toContain('href="/blog?category=R%20%26%20D"')
  expect(countIn(html, '<h3')).toBe(3)
})

test('the archive shows one category when the address names it', () => {
  const address = '/blog?category=R+%26+D'
  const html = markupOf(<ArchivePage />, { answers: archived, address })
  expect(countIn(html, '<h3')).toBe(1)
  expect(html).toMatch(/aria-current="page">R &amp; D/)
})

test('the archive says that a category is empty', () => {
  const html = markupOf(<ArchivePage />, { answers: archived, address: '/blog?category=x' })
  expect(html).toContain('No articles in this category.')
})
