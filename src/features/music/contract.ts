import { defineResource, type RowOf } from '../../shared/resource.ts'
import type { musicSchema } from './rules.ts'

/** Music that the owner likes. Read and write addresses differ. */
export const music = defineResource<typeof musicSchema>({
  name: 'music',
  listUrl: '/api/dashboard/music',
  writeUrl: '/api/music',
})

export type Track = RowOf<typeof music>
