import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '../../../platform/web/announcements.tsx'
import { reasonOf, toastFailure } from '../../../platform/web/admin/toasts.ts'
import { readOptions } from '../../../platform/web/query-client.ts'
import { useSend } from '../../../platform/web/resource.ts'
import { type Remark, remarksUrl, remarkUrl, shareUrl } from '../contract.ts'

/** New remarks are shown after this time, and when the window gets the focus. */
const refreshMs = 30_000

export interface ShownRemark extends Remark {
  /** Until the page is left, a resolved remark can be opened again. */
  isResolved: boolean
}

/** The remarks on a post, in the order in which they were written. */
export function useRemarks(postId: number) {
  const {
    data = [],
    isLoadingError,
    refetch,
  } = useQuery({
    ...readOptions<Remark[]>(remarksUrl(postId)),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: refreshMs,
  })
  const [resolved, setResolved] = useState<readonly Remark[]>([])
  const { mutate } = useSend<{ id: number; resolved: boolean }>(
    ({ id, ...body }) => ({ method: 'PATCH', url: remarkUrl(id), body }),
    () => [remarksUrl(postId), shareUrl(postId)],
  )
  const onError = (error: unknown) => toastFailure(reasonOf(error))
  const closed = resolved.filter(({ id }) => !data.some((remark) => remark.id === id))
  const remarks: ShownRemark[] = [
    ...data.map((remark) => ({ ...remark, isResolved: false })),
    ...closed.map((remark) => ({ ...remark, isResolved: true })),
  ]
  return {
    /** Whether they could not be loaded. */
    isFailed: isLoadingError,
    retry: () => void refetch(),
    remarks: remarks.toSorted((one, other) => one.id - other.id),
    resolve: ({ isResolved: _isResolved, ...remark }: ShownRemark) =>
      mutate(
        { id: remark.id, resolved: true },
        {
          onError,
          onSuccess: () => {
            setResolved([...closed, remark])
            announce('Remark resolved')
          },
        },
      ),
    reopen: ({ id }: ShownRemark) =>
      mutate(
        { id, resolved: false },
        { onError, onSuccess: () => announce('Remark opened again') },
      ),
  }
}
