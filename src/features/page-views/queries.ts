import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import { useSend } from '../../platform/web/resource.ts'
import { type PageViews, pageViewsUrls, type PostViews, postViewsUrl } from './contract.ts'

/** The page views; readers add to them all the time, so they are fetched anew whenever they are shown. */
export function usePageViews() {
  return useQuery({ ...readOptions<PageViews>(pageViewsUrls.all), refetchOnMount: 'always' })
}

export function useSetCounting() {
  return useSend<{ isCounting: boolean }>(
    (body) => ({ method: 'PUT', url: pageViewsUrls.all, body }),
    () => [pageViewsUrls.all],
  )
}

/** The views of the given posts, day by day. */
export function usePostViews(ids: readonly number[]) {
  return useQuery({ ...readOptions<PostViews>(postViewsUrl(ids)), enabled: ids.length > 0 })
}
