import { linkImportedPosts, linksImportedPosts } from '@ephemeris/importers'
import type { Db } from '../../platform/server/database/database.ts'
import { TransferError } from './transfer-error.ts'
import type { Plan } from './import-plan.ts'

/** Replaces the placeholders in links by the ids of posts; links to posts without one lead to the archive. */
export function fillLinks(content: string, ids: ReadonlyMap<string, number>): string {
  return linkImportedPosts(content, (key) => {
    const id = ids.get(key)
    return id === undefined ? '/blog' : `/blog/${id}`
  })
}

/** The ids that posts will get, for links to them. */
export interface ExpectedPosts {
  plan: Plan
  /** Fills the ids into the links of a text. */
  link: (content: string) => string
  /** @throws TransferError when a post got another id, because something else was written meanwhile */
  require: (key: string, id: number) => void
}

/** Replaces the placeholders in links by the ids that posts will get; links to posts that are not imported lead to the archive. */
export async function linkPosts(
  db: Db,
  plan: Plan,
  ordered: Plan['posts'],
  others: Plan['posts'] = [],
): Promise<ExpectedPosts> {
  const { next } = await db
    .selectFrom('counters')
    .select('next')
    .where('name', '=', 'posts')
    .executeTakeFirstOrThrow()
  const ids = new Map(plan.existingPosts)
  for (const [index, { key }] of ordered.entries()) ids.set(key, next + index)
  const linked = (content: string) => fillLinks(content, ids)
  const isLinked = [...plan.posts, ...others].some(({ fields }) =>
    linksImportedPosts(fields.content),
  )
  if (!isLinked) return { plan, link: linked, require: () => undefined }
  const posts = plan.posts.map((post) => ({
    ...post,
    fields: { ...post.fields, content: linked(post.fields.content) },
  }))
  return {
    plan: { ...plan, posts },
    link: linked,
    require: (key, id) => {
      if (ids.get(key) !== id)
        throw new TransferError('The site was changed meanwhile; nothing was imported. Try again.')
    },
  }
}
