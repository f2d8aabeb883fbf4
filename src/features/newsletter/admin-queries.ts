import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import { useSend } from '../../platform/web/resource.ts'
import {
  type IssuePreview,
  type NewsletterStatus,
  newsletterUrls,
  type TestAnswer,
} from './contract.ts'

/** What the admin area knows of sending; mails arrive meanwhile, so it is fetched anew whenever it is shown. */
export function useNewsletterStatus() {
  return useQuery({
    ...readOptions<NewsletterStatus>(newsletterUrls.status),
    refetchOnMount: 'always',
  })
}

/** A post as its mail would be now. */
export function useIssuePreview(postId: number) {
  return useQuery({
    ...readOptions<IssuePreview>(newsletterUrls.issue(postId)),
    refetchOnMount: 'always',
    gcTime: 0,
  })
}

/** Sends a post to every reader. */
export function useSendIssue(postId: number) {
  return useSend<void, { readers: number }>(
    () => ({ method: 'POST', url: newsletterUrls.issue(postId) }),
    () => [newsletterUrls.status],
  )
}

/** Sends a post to the owner alone. */
export function useSendTest(postId: number) {
  return useSend<void, TestAnswer>(
    () => ({ method: 'POST', url: newsletterUrls.test(postId) }),
    () => [],
  )
}

/** Asks a reader once more to confirm. */
export function useAskAgain() {
  return useSend<number>(
    (id) => ({ method: 'POST', url: newsletterUrls.askAgain(id) }),
    () => [],
  )
}

/** Sends newsletters again to a reader whose address was refused. */
export function useResume() {
  return useSend<number>(
    (id) => ({ method: 'POST', url: newsletterUrls.resume(id) }),
    () => [newsletterUrls.status],
  )
}
