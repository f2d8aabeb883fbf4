import type { InferOutput } from 'valibot'
import { type PageList, pages, pagesUrls } from '../../../features/pages/contract.ts'
import { deletedUrls } from '../../../features/history/contract.ts'
import { siteUrl } from '../../../features/site/contract.ts'
import { rowUrl } from '../../../shared/resource.ts'
import { readOptions } from '../../../platform/web/query-client.ts'
import { useOrder } from '../../../platform/web/admin/crud.ts'
import { useSend } from '../../../platform/web/resource.ts'
import type { typedPageSchema } from './page-form.tsx'

export type SentPage = InferOutput<typeof typedPageSchema>

export const listOfPages = readOptions<PageList>(pages.listUrl)

/**
 * What a change invalidates: the list, the links in header and footer (part of the site's data), the texts, and the
 * deleted pages.
 */
const affected = () => [pages.listUrl, siteUrl, '/api/pages/text', deletedUrls.list('pages')]

/** The changes that the window makes to the pages. */
export function usePages() {
  const create = useSend<SentPage>(
    (body) => ({ method: 'POST', url: pages.writeUrl, body }),
    affected,
  )
  const update = useSend<{ id: number; fields: SentPage & { version?: number } }>(
    ({ id, fields }) => ({ method: 'PUT', url: rowUrl(pages.writeUrl, id), body: fields }),
    affected,
  )
  const remove = useSend<number>(
    (id) => ({ method: 'DELETE', url: rowUrl(pages.writeUrl, id) }),
    affected,
  )
  const order = useOrder(pages, (url) => affected().includes(url.split('?')[0] ?? ''))
  const restore = useSend<string>(
    (path) => ({ method: 'POST', url: pagesUrls.restore, body: { path } }),
    affected,
  )
  return { create, update, remove, order, restore }
}
