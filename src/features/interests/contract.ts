import * as v from 'valibot'
import { line, lines, pictureUrl } from '../../shared/fields.ts'
import { defineResource, type RowOf } from '../../shared/resource.ts'

/** Interests on the home page. */
export const interests = defineResource({
  name: 'interest',
  listUrl: '/api/interests',
  writeUrl: '/api/interests',
  schema: v.strictObject({
    title: line('Title', { min: 3, max: 200 }),
    description: lines('Description', { min: 10, max: 5000 }),
    imageUrl: pictureUrl(),
  }),
})

export type Interest = RowOf<typeof interests>
