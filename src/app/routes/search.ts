import { readQuestion } from '../../features/search/contract.ts'
import { searchFor } from '../../features/search/queries.ts'
import { publicPage } from './public-page.ts'

/** What is found for a question. It has no listing, so it is not indexed. */
export const search = publicPage({
  path: '/search',
  query: (query) => {
    const question = readQuestion(query)
    return question === '' ? '' : `?${new URLSearchParams({ q: question }).toString()}`
  },
  head: ({ ownerName, description }, _client, query) => {
    const question = readQuestion(query)
    const title = question === '' ? 'Search' : `Search: ${question}`
    return { title: `${title} · ${ownerName}`, description }
  },
  reads: (query) => {
    const question = readQuestion(query)
    return question === '' ? [] : [searchFor(question)]
  },
  view: async () => (await import('./search.tsx')).SearchPage,
})
