import {
  type MakeItYours,
  type MakeItYoursChange,
  makeItYoursUrl,
} from '../../../features/setup/contract.ts'
import { readOptions } from '../../../platform/web/query-client.ts'
import { useSend } from '../../../platform/web/resource.ts'

/** The completed steps. Another device may have changed them, so they are always refetched. */
export const makeItYoursOptions = {
  ...readOptions<MakeItYours>(makeItYoursUrl),
  refetchOnMount: 'always',
} as const

/** Completes a step, or hides or shows the steps. */
export function useChangeMakeItYours() {
  return useSend<MakeItYoursChange, MakeItYours>(
    (body) => ({ method: 'PATCH', url: makeItYoursUrl, body }),
    () => [makeItYoursUrl],
  )
}
