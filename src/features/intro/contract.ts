import type { InferOutput } from 'valibot'
import type { engagementSchema } from './rules.ts'

export type Engagement = InferOutput<typeof engagementSchema>

export const engagementUrl = '/api/track-engagement'
