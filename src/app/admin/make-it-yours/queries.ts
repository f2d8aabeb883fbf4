import {
  type MakeItYours,
  type MakeItYoursChange,
  makeItYoursUrl,
} from '../../../features/setup/contract.ts'
import { readOptions } from '../../../platform/web/query-client.ts'
import { useSend } from '../../../platform/web/resource.ts'

/** How far the owner is; another device may have gone on, so each look reads it anew. */
export const makeItYoursOptions = {
  ...readOptions<MakeItYours>(makeItYoursUrl),
  refetchOnMount: 'always',
} as const

/** Settles a step, puts the steps away or brings them back. */
export function useChangeMakeItYours() {
  return useSend<MakeItYoursChange, MakeItYours>(
    (body) => ({ method: 'PATCH', url: makeItYoursUrl, body }),
    () => [makeItYoursUrl],
  )
}
