import type { Db } from '../../../platform/server/database/database.ts'
import type { Post } from '../contract.ts'

/** Adds the file that a post was synced from, if there is one. */
export async function withSourceFile(db: Db, post: Post): Promise<Post> {
  const file = await db
    .selectFrom('synced_files')
    .select('path')
    .where('postId', '=', post.id)
    .orderBy('path')
    .executeTakeFirst()
  return file ? { ...post, writtenIn: file.path } : post
}
