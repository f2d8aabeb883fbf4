import type { DataTag } from '@tanstack/react-query'
import type { Site } from '../../features/site/contract.ts'
import type { Head } from '../ssr/head.ts'
import type { Page } from './public-page.ts'

/** The head of a page that shows one thing, which may be gone. */
export function headOf<Answer>(
  { queryKey }: { queryKey: DataTag<[string], Answer | null, Error> },
  describe: (found: Answer) => Head,
): Page['head'] {
  return (site, client) => {
    const found = client.getQueryData(queryKey)
    if (found) {
      const head = describe(found)
      return { ...head, title: `${head.title} · ${site.ownerName}` }
    }
    const { title, description } = site
    return { title, description, ...(found === null && { status: 404 }) }
  }
}

/** The head of a page that does not exist. */
export const notFoundHead = ({ ownerName, description }: Site): Head => ({
  title: `404 Page Not Found · ${ownerName}`,
  description,
  status: 404,
})
