import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readOptions } from '../../../../../platform/web/query-client.ts'
import { useDebounced } from '../../../../../platform/web/use-debounced.ts'
import { maxSearch, pageUrl } from '../../../../../shared/list-page.ts'
import { type AdminPost, blogUrls, type PostPage, postState } from '../../../contract.ts'
import type { Choice } from './choice-list.tsx'

const shownArticles = 8

/**
 * The newest articles that contain all words, drafts included.
 * @param words undefined when there is no search
 */
export function useArticleSearch(words: string | undefined): Choice[] {
  const search = useDebounced(words?.trim().slice(0, maxSearch) ?? '')
  const { data } = useQuery({
    ...readOptions<PostPage>(pageUrl(blogUrls.admin, { page: 1, size: shownArticles, search })),
    placeholderData: keepPreviousData,
    enabled: words !== undefined,
    // An article may have got another title meanwhile.
    staleTime: 0,
  })
  return words === undefined ? [] : choicesOfArticles(data?.rows ?? [])
}

const states = { draft: 'Draft', planned: 'Scheduled', published: undefined }

/** Articles as options; one whose title does not name it alone is linked by its address. */
export function choicesOfArticles(posts: readonly AdminPost[]): Choice[] {
  const names = posts.map(({ title }) => title.trim().toLowerCase())
  return posts.map((post, index) => {
    const isNamed =
      !/[[\]|]/.test(post.title) &&
      names.every((name, other) => other === index || name !== names[index])
    const state = states[postState(post, new Date())]
    return {
      name: `/blog/${post.id}`,
      title: post.title,
      facts: [state, post.category, post.date].filter(Boolean).join(', '),
      written: isNamed ? `[[${post.title}]]` : `[[/blog/${post.id}]]`,
    }
  })
}
