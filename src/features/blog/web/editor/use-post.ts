import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../../../platform/web/query-client.ts'
import { rowUrl } from '../../../../shared/resource.ts'
import { blog, type Post } from '../../contract.ts'

/** A whole post as it is stored now; null if there is none. */
export function usePost(id: number) {
  return useQuery({
    ...readOptions<Post | null>(rowUrl(blog.listUrl, id), { nullOn: [404] }),
    refetchOnMount: 'always',
  })
}
