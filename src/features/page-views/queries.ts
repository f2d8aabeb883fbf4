import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import { useSend } from '../../platform/web/resource.ts'
import { type PageViews, pageViewsUrls, type PostViews, postViewsUrl } from './contract.ts'

/** Refetched on mount, since visitors change them. */
export function usePageViews() {
  return useQuery({ ...readOptions<PageViews>(pageViewsUrls.all), refetchOnMount: 'always' })
}

export function useSetCounting() {
  return useSend<{ isCounting: boolean }>(
    (body) => ({ method: 'PUT', url: pageViewsUrls.all, body }),
    () => [pageViewsUrls.all],
  )
}

export function usePostViews(ids: readonly number[]) {
  return useQuery({ ...readOptions<PostViews>(postViewsUrl(ids)), enabled: ids.length > 0 })
}
