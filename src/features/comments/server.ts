import type { PostAddress } from '../../shared/addresses.ts'
import * as v from 'valibot'
import type { Feature } from '../../platform/server/feature.ts'
import type { OwnerNotifier } from '../../platform/server/outbox/message.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { requireRow, removeRoute } from '../../platform/server/http/crud.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { Admit } from '../../platform/server/http/form-guard.ts'
import { perDay, perHour, perMinute } from '../../platform/server/http/rate-limit.ts'
import { type Caller, type Route, route } from '../../platform/server/http/route.ts'
import { idParameter, choiceParameter } from '../../shared/parameters.ts'
import { readCommentPage } from './comment-pages.ts'
import { commentFilters, type CommentFields, type ModerationAnswer } from './contract.ts'
import { isSuspicious, repeatHash, looksLike } from './spam-check.ts'
import { approvalSchema, newCommentSchema, replySchema } from './rules.ts'
import { openComments } from './store.ts'

interface CommentServices {
  /** Whether the caller can see a post with this id. */
  postExists(id: number, caller: Caller | undefined): Promise<boolean>
  /** Whether the site accepts comments. */
  areOpen(): Promise<boolean>
  /** A post, whether visitors can see it or not. */
  findPost(id: number): Promise<(PostAddress & { title: string }) | undefined>
  /** The name under which the owner replies. */
  ownerName(): Promise<string>
  /** Names reserved for the owner. */
  ownerNames(): Promise<string[]>
  notifier: OwnerNotifier
  admit: Admit
}

const moderationAnswer: ModerationAnswer = {
  moderated: true,
  message: 'Your comment is awaiting moderation.',
}

const listQuery = v.strictObject({
  show: choiceParameter('Show', commentFilters),
  post: v.optional(idParameter('Post')),
})

/** Anyone reads and writes comments and replies; the owner lists, answers, approves and deletes them. */
export function commentsFeature(context: ServerContext, services: CommentServices): Feature {
  const comments = openComments(context)
  return {
    routes: [
      route('GET /api/blog/:id/comments', {
        access: 'anyone',
        page: {},
        handle: async ({ id, page, caller }) => {
          await requirePost(services, id, caller)
          return page ? await comments.pageOf(id, page) : await comments.of(id)
        },
      }),
      addRoute(context, comments, services),
      route('GET /api/comments', {
        access: 'owner',
        page: { search: true, others: ['show', 'post'] },
        query: listQuery,
        handle: async ({ query: { show, post: id }, page }) => {
          const post =
            id === undefined ? null : requireRow(await services.findPost(id), 'blog post')
          return await readCommentPage(context.database, { show, post, page })
        },
      }),
      route('POST /api/comments/:id/replies', {
        access: 'owner',
        schema: replySchema,
        status: 201,
        handle: async ({ id, body: { content } }) => {
          const author = await services.ownerName()
          const reply = { author, content, date: context.now().toISOString() }
          return requireRow(await comments.reply(id, reply), 'comment')
        },
      }),
      route('PATCH /api/comments/:id', {
        access: 'owner',
        schema: approvalSchema,
        handle: async ({ id }) => requireRow(await comments.approve(id), 'comment'),
      }),
      removeRoute({ writeUrl: '/api/comments', name: 'comment' }, comments),
    ],
  }
}

function addRoute(
  context: ServerContext,
  comments: ReturnType<typeof openComments>,
  services: CommentServices,
): Route {
  return route('POST /api/blog/:id/comments', {
    access: 'anyone',
    limit: { client: [perMinute(5), perHour(30)], site: [perHour(300), perDay(2000)] },
    schema: newCommentSchema,
    status: 201,
    handle: async (call) => {
      const { id, body, caller } = call
      if (!(await services.areOpen())) throw new HttpError(403, 'Comments are closed on this site')
      await requirePost(services, id, caller)
      const { isHoneypotFilled } = await services.admit(call)
      const comment = {
        blogPostId: id,
        ...body,
        replyTo: body.replyTo ?? null,
        date: context.now().toISOString(),
      }
      if (caller?.isAdmin)
        return await comments.add({ ...comment, byOwner: true, moderated: false })
      await rejectOwnerName(body, services)
      const textHash = repeatHash(body.content)
      const isModerated =
        isHoneypotFilled ||
        isSuspicious(body) ||
        (await services.ownerNames()).some((name) => looksLike(name, body.author)) ||
        (await comments.isRepeated(textHash))
      const stored = { ...comment, byOwner: false, moderated: isModerated, textHash }
      const added = await comments.addAndNotify(stored, services.notifier)
      if (!isModerated) return added
      call.setStatus(202)
      return moderationAnswer
    },
  })
}

/** @throws HttpError 404 */
async function requirePost(
  { postExists }: CommentServices,
  id: number,
  caller: Caller | undefined,
): Promise<void> {
  requireRow((await postExists(id, caller)) || undefined, 'blog post')
}

async function rejectOwnerName({ author }: CommentFields, { ownerNames }: CommentServices) {
  if ((await ownerNames()).some((name) => isSameName(name, author)))
    throw new HttpError(400, 'Only the owner of this site can comment under this name')
}

/** Compares names ignoring case, spacing and compatibility forms. */
function isSameName(one: string, other: string): boolean {
  const normalize = (name: string) =>
    name
      .normalize('NFKC')
      .replaceAll(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '')
      .toLowerCase()
  return normalize(one) === normalize(other)
}
