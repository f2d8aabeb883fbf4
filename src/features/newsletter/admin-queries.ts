import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../platform/web/query-client.ts'
import { useSend } from '../../platform/web/resource.ts'
import {
  type IssuePreview,
  type NewsletterStatus,
  newsletterUrls,
  type TestAnswer,
} from './contract.ts'

/** Refetched on mount, since mails are delivered meanwhile. */
export function useNewsletterStatus() {
  return useQuery({
    ...readOptions<NewsletterStatus>(newsletterUrls.status),
    refetchOnMount: 'always',
  })
}

export function useIssuePreview(postId: number) {
  return useQuery({
    ...readOptions<IssuePreview>(newsletterUrls.issue(postId)),
    refetchOnMount: 'always',
    gcTime: 0,
  })
}

export function useSendIssue(postId: number) {
  return useSend<void, { readers: number }>(
    () => ({ method: 'POST', url: newsletterUrls.issue(postId) }),
    () => [newsletterUrls.status],
  )
}

/** Sends a post to the owner only. */
export function useSendTest(postId: number) {
  return useSend<void, TestAnswer>(
    () => ({ method: 'POST', url: newsletterUrls.test(postId) }),
    () => [],
  )
}

/** Sends another confirmation mail to a subscriber. */
export function useResendConfirmation() {
  return useSend<number>(
    (id) => ({ method: 'POST', url: newsletterUrls.askAgain(id) }),
    () => [],
  )
}

/** Resumes newsletters to a reader whose address was rejected. */
export function useResume() {
  return useSend<number>(
    (id) => ({ method: 'POST', url: newsletterUrls.resume(id) }),
    () => [newsletterUrls.status],
  )
}
