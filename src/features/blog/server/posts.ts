import type { InferOutput } from 'valibot'
import type { ServerContext } from '../../../platform/server/context.ts'
import { requireRow } from '../../../platform/server/http/crud.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { parseBody } from '../../../platform/server/http/parse-request.ts'
import { postPath } from '../../../shared/addresses.ts'
import {
  type BringBackText,
  type KeepVersions,
  type Renderer,
  type StoredTexts,
  renderRulesOf,
  textRulesOf,
} from '../../texts/contract.ts'
import { blog, editionNeedsReaders, type Post, postState, type PostSummary } from '../contract.ts'
import type { PostRules } from '../preview.ts'
import { archiveReader } from './archive.ts'
import { articleReader } from './article.ts'
import type { ArticleOptions } from './article-options.ts'
import { editionsReader } from './edition-pages.ts'
import { publishEdition, restoreLatestEdition } from './editions.ts'
import { groupReader } from './post-group.ts'
import { openPostPages, openPostRows, summaryColumns, withCount } from './post-rows.ts'
import {
  allPosts,
  newestFirst,
  nextDue,
  type PostFields,
  type PostQuery,
  visiblePosts,
} from './post-table.ts'
import { openSeries } from './post-series.ts'
import { findSlugProblem } from './post-slugs.ts'
import { openTags } from './post-tags.ts'
import { insertPost, removePost, updatePost } from './post-writes.ts'
import { newPostSchema, type postChangeSchema, type sentPostSchema } from '../rules.ts'
import { postFinder } from './search/find-posts.ts'
import { openPostIndex } from './search/indexed-posts.ts'
import type { Reviewed, SavedPost } from '../preview.ts'
import type { RenderedPost } from '@ephemeris/markdown'

/** The fields that the preview picture of a post shows. */
type OgImageFields = Pick<PostFields, 'title' | 'category' | 'date'>

/** The preview pictures of posts (og:image); a failure to draw one is never thrown. */
interface PostCards {
  /** Draws the picture of a post; called before the post is stored. */
  prepare(post: OgImageFields): Promise<void>
  /** Removes the picture of a post that visitors no longer see. */
  withdraw(post: OgImageFields): Promise<void>
}

interface PostServices extends Pick<
  ArticleOptions,
  'referenceTo' | 'readData' | 'readSettings' | 'sourceWriter'
> {
  ogImages: PostCards
  renderer: Renderer
  texts: StoredTexts
  versions: KeepVersions
}

/** The posts of the blog, newest first. Content is rendered when it is saved. */
export function openPosts(context: ServerContext, services: PostServices) {
  const { database, now } = context
  const { db, engine } = database
  const index = openPostIndex(context)
  const visible = () => visiblePosts(db, now())
  const rowsOf = (from: () => PostQuery) => ({
    ...openPostRows(from),
    page: openPostPages(from, { engine, now }),
  })
  const all = rowsOf(() => allPosts(db))
  const reading = { ...services, db, calendar: context.calendar, visible }
  return {
    /** All posts, for the owner. */
    all,
    /** The visible posts, for everyone else. */
    visible: rowsOf(visible),
    summaries: async (limit: number | undefined): Promise<PostSummary[]> => {
      const query = withCount(newestFirst(visible().select(summaryColumns)))
      return await (limit === undefined ? query : query.limit(limit)).execute()
    },
    archive: archiveReader(visible),
    /** The visible posts of a tag or a series. */
    group: groupReader(db, visible),
    tags: openTags(database),
    series: openSeries(database),
    /** Adds the file that a post was synced from, if there is one. */
    withSourceFile: async (post: Post): Promise<Post> => {
      const file = await db
        .selectFrom('synced_files')
        .select('path')
        .where('postId', '=', post.id)
        .orderBy('path')
        .executeTakeFirst()
      return file ? { ...post, writtenIn: file.path } : post
    },
    article: articleReader(reading),
    editions: editionsReader(reading),
    /** The instant after the given one at which the next post becomes visible. */
    nextDue: (at: Date): Promise<string | undefined> => nextDue(db, at),
    ...postWriter(context, services, all.find),
    bringBack: bringBackPost(context, services),
    /** Articles with all these words, up to a limit. */
    search: postFinder(db, visible),
    start: index.start,
    stop: index.stop,
  }
}

type SentPost = InferOutput<typeof sentPostSchema>
type SentChange = InferOutput<typeof postChangeSchema>

function postRenderer(renderer: Renderer) {
  return (fields: Pick<PostFields, 'content' | 'visibleFrom' | keyof PostRules>) =>
    renderer.post(fields.content, undefined, renderRulesOf(fields))
}

/** How posts are stored, each change with a version. @param find reads a post for the owner */
function postWriter(
  { database, now }: ServerContext,
  { ogImages, renderer, texts, versions, readSettings, sourceWriter }: PostServices,
  find: (id: number) => Promise<Post | undefined>,
) {
  const renderPost = postRenderer(renderer)
  return {
    create: async ({ autosave = false, ...sent }: SentPost): Promise<SavedPost> => {
      const fields = withServerTime(sent, now())
      const rendered = await renderPost(fields)
      if (fields.visibleFrom !== null) await ogImages.prepare(fields)
      const write = fields.visibleFrom === null ? database.writeWithoutInvalidation : database.write
      const post = await write((tx) =>
        versions.saving(tx, 'posts', {
          id: undefined,
          isAutosave: autosave,
          write: () => insertPost(tx, fields, rendered, { at: now(), texts }),
        }),
      )
      return { ...post, ...reviewOf(rendered) }
    },
    /** @throws HttpError 404 when there is no such post, 409 when it has another version by now */
    update: async (
      id: number,
      { autosave = false, newVersion, ...sent }: SentChange,
    ): Promise<SavedPost> => {
      const before = requireRow(await find(id), blog.name)
      // Stored as it was rendered, also if it was changed meanwhile.
      const change = { ...textRulesOf(before), ...withServerTime(sent, now()) }
      const { visibleFrom = before.visibleFrom } = change
      if (newVersion && postState({ visibleFrom }, now()) !== 'published')
        throw new HttpError(400, editionNeedsReaders)
      const kept = newVersion && {
        licence: (await readSettings()).licence,
        writeSource: await sourceWriter(),
      }
      const rendered = await renderPost({ ...change, visibleFrom })
      if (visibleFrom !== null) await ogImages.prepare(change)
      // No page shows a draft, so pages stay cached. Without a version, another change could have published it
      // meanwhile.
      const isHidden =
        before.visibleFrom === null && visibleFrom === null && change.version !== undefined
      const write = isHidden ? database.writeWithoutInvalidation : database.write
      const after = await write((tx) =>
        versions.saving(tx, 'posts', {
          id,
          isAutosave: autosave,
          write: async () => {
            const at = now()
            if (newVersion && kept) await publishEdition(tx, id, newVersion, { ...kept, at })
            return await updatePost(tx, id, change, rendered, { at, texts })
          },
        }),
      )
      if (postState(after, now()) !== 'published') await ogImages.withdraw(before)
      return { ...after, ...reviewOf(rendered) }
    },
    remove: (id: number): Promise<boolean> =>
      database.write(async (tx) => {
        await versions.deleting(tx, 'posts', id)
        return await removePost(tx, id, texts)
      }),
  }
}

/** Stores a deleted post again, without its slug if another one has it by now. */
function bringBackPost(
  { database, now }: ServerContext,
  { ogImages, renderer, texts }: PostServices,
): BringBackText {
  return async (id, deleted, claim) => {
    const fields = parseBody(newPostSchema, deleted)
    const rendered = await postRenderer(renderer)(fields)
    if (fields.visibleFrom !== null) await ogImages.prepare(fields)
    return await database.write(async (tx) => {
      await claim(tx)
      const isTaken = fields.slug ? await findSlugProblem(tx, fields.slug, id) : undefined
      const slug = isTaken === undefined ? fields.slug : null
      await insertPost(tx, { ...fields, slug }, rendered, { at: now(), texts, id })
      await restoreLatestEdition(tx, id)
      return isTaken === undefined ? {} : { movedTo: postPath({ id, slug: null }) }
    })
  }
}

function withServerTime<Sent extends Pick<PostFields, 'visibleFrom'>>(sent: Sent, at: Date): Sent {
  return sent.visibleFrom === 'now' ? { ...sent, visibleFrom: at.toISOString() } : sent
}

export type Posts = ReturnType<typeof openPosts>

function reviewOf({ problems }: RenderedPost): Partial<Reviewed> {
  return problems.length > 0 ? { problems } : {}
}
