import { linkImportedPosts, linksImportedPosts } from '@ephemeris/importers'
import type { Db } from '../../platform/server/database/database.ts'
import { TransferError } from './transfer-error.ts'
import type { Plan } from './import-plan.ts'

/** Replaces placeholders in links with ids of posts; links to posts without an id lead to the archive. */
export function fillLinks(content: string, ids: ReadonlyMap<string, number>): string {
  return linkImportedPosts(content, (key) => {
    const id = ids.get(key)
    return id === undefined ? '/blog' : `/blog/${id}`
  })
}

/** A plan whose links contain the ids that the posts are expected to get. */
export interface ExpectedPosts {
  plan: Plan
  /** Fills the ids into the links of a text. */
  link: (content: string) => string
  /** @throws TransferError when a post got another id, since something else was written meanwhile */
  requireExpected: (key: string, id: number) => void
}

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
  if (!isLinked) return { plan, link: linked, requireExpected: () => undefined }
  const posts = plan.posts.map((post) => ({
    ...post,
    fields: { ...post.fields, content: linked(post.fields.content) },
  }))
  return {
    plan: { ...plan, posts },
    link: linked,
    requireExpected: (key, id) => {
      if (ids.get(key) !== id)
        throw new TransferError('The site changed meanwhile; nothing was imported. Try again.')
    },
  }
}
