import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { type Post, type PostState, postState } from '../../contract.ts'
import { postSchema } from '../../rules.ts'
import { instantOf, localOf } from './zoned-time.ts'

const { title, content, excerpt, category, date } = postSchema.entries

const typedFields = { title, content, excerpt, category, date }

/** What stands in the form of a post. */
export type TypedPost = {
  title: string
  content: string
  excerpt: string
  category: string
  date: string
  visibility: PostState
  /** A date and time in the zone of the owner, as the browser's field has it; '' for none yet. */
  plannedFor: string
}

/** What is sent of it; `visibleFrom` only when it is not to stay as it is. */
export interface PostBody {
  title: string
  content: string
  excerpt: string
  category: string
  date: string
  visibleFrom?: string | null
}

/** The running form of a post. */
export type PostForm = UseFormReturn<TypedPost, unknown, PostBody>

interface PostFormOptions {
  timeZone: string
  now: () => Date
  /** What the form was opened with; absent for a new post. */
  start?: TypedPost
}

/**
 * From what is typed to what is sent. A new post that is to be published says nothing of it: that
 * is what happens by itself. An old one says only what was changed.
 */
export function typedPostSchema({ timeZone, now, start }: PostFormOptions) {
  type Plan = Pick<TypedPost, 'visibility' | 'plannedFor'>
  const isUnchanged = ({ visibility, plannedFor }: Plan) =>
    visibility === (start?.visibility ?? 'published') &&
    (visibility !== 'planned' || plannedFor === start?.plannedFor)
  const isNewPlan = (plan: Plan) => plan.visibility === 'planned' && !isUnchanged(plan)
  const instantIn = ({ plannedFor }: Plan) => instantOf(plannedFor, timeZone)
  const visibility = v.pipe(
    v.object({
      visibility: v.picklist(['published', 'draft', 'planned']),
      plannedFor: v.string(),
    }),
    v.forward(
      v.check(
        (plan) => !isNewPlan(plan) || instantIn(plan) !== undefined,
        'Choose a date and a time',
      ),
      ['plannedFor'],
    ),
    v.forward(
      v.check(
        (plan) => !isNewPlan(plan) || (instantIn(plan) ?? '') > now().toISOString(),
        'Choose a time that is still to come',
      ),
      ['plannedFor'],
    ),
    v.transform((plan): Pick<PostBody, 'visibleFrom'> => {
      if (isUnchanged(plan)) return {}
      if (plan.visibility === 'draft') return { visibleFrom: null }
      const at = plan.visibility === 'planned' ? instantIn(plan) : undefined
      // The clock of this device may be wrong.
      return { visibleFrom: at ?? 'now' }
    }),
  )
  // Side by side, so that the faults of both are told at once.
  return v.intersect([v.object(typedFields), visibility])
}

/** A post as it stands in the form. */
export function typedOf(post: Post, { timeZone, now }: PostFormOptions): TypedPost {
  const visibility = postState(post, now())
  const { visibleFrom } = post
  const plannedFor =
    visibility === 'planned' && visibleFrom !== null ? localOf(visibleFrom, timeZone) : ''
  return {
    title: post.title,
    content: post.content,
    excerpt: post.excerpt,
    category: post.category,
    date: post.date,
    visibility,
    plannedFor,
  }
}

/** The form of a new post: today's, and published as soon as it is sent. */
export function blankPost(today: string): TypedPost {
  return {
    title: '',
    content: '',
    excerpt: '',
    category: '',
    date: today,
    visibility: 'published',
    plannedFor: '',
  }
}
