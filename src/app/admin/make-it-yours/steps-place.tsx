import { useQuery } from '@tanstack/react-query'
import { useLocation } from '../../../platform/web/location.ts'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { MakeItYoursCard } from './make-it-yours.tsx'
import { makeItYoursOptions } from './queries.ts'

/** The steps by which a new owner makes the site theirs. */
export function StepsPlace() {
  const [, navigate] = useLocation()
  const yours = useQuery(makeItYoursOptions)
  if (yours.data)
    return <MakeItYoursCard yours={yours.data} onEnd={(stays) => stays || navigate('/admin')} />
  if (yours.isError)
    return (
      <ListFailure
        what="the first steps"
        onRetry={() => void yours.refetch()}
        busy={yours.isFetching}
      />
    )
  return <Skeleton height="32rem" />
}
