import type { Db } from '../../server/database/database.ts'
import { TransferError } from './transfer-error.ts'
import type { Plan } from './import-plan.ts'

/** Stands for the address of another post of the import, which has no number before it is in the site. */
export function addressOfImported(key: string): string {
  return `/imported-post/${Buffer.from(key).toString('base64url')}`
}

const address = /\/imported-post\/([\w-]+)/g

/** The numbers that posts will have, for what links to them. */
export interface ExpectedPosts {
  plan: Plan
  /** A text with the numbers in its links. */
  link: (content: string) => string
  /** @throws TransferError when a post got another number, since something else was written meanwhile */
  require: (key: string, id: number) => void
}

/** Puts the numbers that posts will get into the texts that link to them; a link to one that did not come leads to the archive. */
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
  const linked = (content: string) =>
    content.replaceAll(address, (_whole, code: string) => {
      const id = ids.get(Buffer.from(code, 'base64url').toString('utf8'))
      return id === undefined ? '/blog' : `/blog/${id}`
    })
  const isLinked = [...plan.posts, ...others].some(({ fields }) =>
    fields.content.includes('/imported-post/'),
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
