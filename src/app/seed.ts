import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { commentSchema } from '../features/comments/rules.ts'
import { postSchema } from '../features/blog/rules.ts'
import type { PostFields } from '../features/blog/server/post-table.ts'
import { insertPost } from '../features/blog/server/post-writes.ts'
import type { Renderer } from '../features/blog/server/render/renderer.ts'
import type { RenderedPost } from '../features/blog/server/render/rendered-post.ts'
import { commentColumns } from '../features/comments/store.ts'
import { goalSchema } from '../features/goals/rules.ts'
import { goalColumns } from '../features/goals/server.ts'
import { interestSchema } from '../features/interests/rules.ts'
import { interestColumns } from '../features/interests/server.ts'
import { movieSchema } from '../features/movies/rules.ts'
import { movieColumns } from '../features/movies/server.ts'
import { musicSchema } from '../features/music/rules.ts'
import { musicColumns } from '../features/music/server.ts'
import { projectSchema } from '../features/projects/rules.ts'
import { projectColumns } from '../features/projects/server.ts'
import { openMediaFiles } from '../server/media-files/open-media-files.ts'
import { quoteSchema } from '../features/quotes/rules.ts'
import { quoteColumns } from '../features/quotes/server.ts'
import { skillSchema } from '../features/skills/rules.ts'
import { skillColumns } from '../features/skills/server.ts'
import type { ServerContext } from '../server/context.ts'
import type { Tx } from '../server/database/database.ts'
import type { TableName } from '../server/database/schema.ts'
import { type Columns, insertRow } from '../server/database/table.ts'

const folder = path.resolve(import.meta.dirname, '../../starter')
const builtMedia = path.resolve(import.meta.dirname, '../../dist/starter-media')

const starterSchema = v.strictObject({
  projects: v.array(projectSchema),
  skills: v.array(skillSchema),
  interests: v.array(interestSchema),
  goals: v.array(goalSchema),
  quotes: v.array(quoteSchema),
  movies: v.array(movieSchema),
  music: v.array(musicSchema),
  comments: v.array(
    v.strictObject({
      post: v.string(),
      date: v.pipe(v.string(), v.isoTimestamp()),
      ...commentSchema.entries,
    }),
  ),
})

type Starter = v.InferOutput<typeof starterSchema>

interface StarterPost {
  name: string
  fields: PostFields
  rendered: RenderedPost
}

/**
 * Fills an empty site with the starter content, once: a mark in the settings keeps it from ever
 * happening again, also after the owner has removed everything.
 */
export async function seedStarterContent(
  { config, database, now }: ServerContext,
  renderer: Renderer,
): Promise<void> {
  if (config.starterContent === 'off' || database.changeNumber() > 1) return
  const starter = v.parse(
    starterSchema,
    JSON.parse(await readFile(path.join(folder, 'content.json'), 'utf8')),
  )
  const posts = await readPosts(renderer)
  const pictures = openMediaFiles(config)
  // Without a build the variants are made like those of uploads, after a while.
  for (const from of [path.join(folder, 'media'), builtMedia].filter((one) => existsSync(one)))
    for (const name of await readdir(from))
      await pictures.write(name, await readFile(path.join(from, name)))
  await database.write(async (tx) => {
    if (await takeMark(tx)) await insertStarter(tx, starter, posts, now())
  })
}

/** The primary key lets one of several instances that start together do the work. */
async function takeMark(tx: Tx): Promise<boolean> {
  const taken = await tx
    .insertInto('settings')
    .values({ name: 'starter', value: 'seeded' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute()
  return taken.length > 0
}

async function insertStarter(
  tx: Tx,
  starter: Starter,
  posts: StarterPost[],
  at: Date,
): Promise<void> {
  await insertAll(tx, 'projects', projectColumns, starter.projects)
  await insertAll(tx, 'skills', skillColumns, starter.skills)
  await insertAll(tx, 'interests', interestColumns, starter.interests)
  await insertAll(tx, 'goals', goalColumns, starter.goals)
  await insertAll(tx, 'quotes', quoteColumns, starter.quotes)
  await insertAll(tx, 'movies', movieColumns, starter.movies)
  await insertAll(tx, 'music', musicColumns, starter.music)
  for (const { name, fields, rendered } of posts) {
    const { id } = await insertPost(tx, fields, rendered, at)
    const comments = starter.comments.filter(({ post }) => post === name)
    await insertAll(
      tx,
      'comments',
      commentColumns,
      comments.map(({ author, content, date }) => ({ blogPostId: id, author, content, date })),
    )
  }
}

async function insertAll<Fields extends object>(
  tx: Tx,
  table: TableName,
  columns: Columns<Fields>,
  rows: readonly Fields[],
): Promise<void> {
  for (const row of rows) await insertRow(tx, table, columns, row)
}

async function readPosts(renderer: Renderer): Promise<StarterPost[]> {
  const files = (await readdir(path.join(folder, 'posts')))
    .filter((file) => file.endsWith('.md'))
    .toSorted()
  return await Promise.all(
    files.map(async (file) => {
      const fields = parsePost(await readFile(path.join(folder, 'posts', file), 'utf8'))
      return {
        name: path.basename(file, '.md'),
        fields,
        rendered: await renderer.storedPost(fields.content),
      }
    }),
  )
}

/** A post with front matter: `key: value` lines between two lines of three hyphens. */
function parsePost(source: string): PostFields {
  const [, head = '', content = ''] = /^---\n(.*?)\n---\n+(.*)$/s.exec(source) ?? []
  const entries = head.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  })
  return v.parse(postSchema, { ...Object.fromEntries(entries), content })
}
