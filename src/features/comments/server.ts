import type { Feature } from '../../platform/server/feature.ts'
import type { OwnerNotifier } from '../../platform/server/outbox/message.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { requireRow, removeRoute } from '../../platform/server/http/crud.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { Admit } from '../../platform/server/http/form-guard.ts'
import { perDay, perHour, perMinute } from '../../platform/server/http/rate-limit.ts'
import { type Call, type Caller, route } from '../../platform/server/http/route.ts'
import type { CommentFields, ModerationAnswer } from './contract.ts'
import { isSuspicious, repeatHash, looksLike } from './spam-check.ts'
import { approvalSchema, commentSchema } from './rules.ts'
import { openComments } from './store.ts'

interface CommentServices {
  /** Whether the caller can see a post with this id. */
  postExists(id: number, caller: Caller | undefined): Promise<boolean>
  /** Whether the site accepts comments. */
  areOpen(): Promise<boolean>
  /** Names reserved for the owner. */
  ownerNames(): Promise<string[]>
  notifier: OwnerNotifier
  admit: Admit
}

const moderationAnswer: ModerationAnswer = {
  moderated: true,
  message: 'Your comment is awaiting moderation.',
}

/** Anyone reads and writes comments; the owner deletes them and approves moderated ones. */
export function commentsFeature(context: ServerContext, services: CommentServices): Feature {
  const comments = openComments(context)
  const requirePost = async (id: number, caller: Caller | undefined) => {
    requireRow((await services.postExists(id, caller)) || undefined, 'blog post')
  }
  const readComments = async (isModerated: boolean, { id, page, caller }: Call<unknown>) => {
    await requirePost(id, caller)
    return page ? await comments.pageOf(id, isModerated, page) : await comments.of(id, isModerated)
  }
  return {
    routes: [
      route('GET /api/blog/:id/comments', {
        access: 'anyone',
        page: {},
        handle: (call) => readComments(false, call),
      }),
      route('GET /api/blog/:id/comments/moderated', {
        access: 'owner',
        page: {},
        handle: (call) => readComments(true, call),
      }),
      route('POST /api/blog/:id/comments', {
        access: 'anyone',
        limit: { client: [perMinute(5), perHour(30)], site: [perHour(300), perDay(2000)] },
        schema: commentSchema,
        status: 201,
        handle: async (call) => {
          const { id, body, caller } = call
          if (!(await services.areOpen()))
            throw new HttpError(403, 'Comments are closed on this site')
          await requirePost(id, caller)
          const { isHoneypotFilled } = await services.admit(call)
          const comment = { blogPostId: id, ...body, date: context.now().toISOString() }
          if (caller?.isAdmin) return await comments.add(comment)
          await rejectOwnerName(body, services)
          const textHash = repeatHash(body.content)
          const isModerated =
            isHoneypotFilled ||
            isSuspicious(body) ||
            (await services.ownerNames()).some((name) => looksLike(name, body.author)) ||
            (await comments.isRepeated(textHash))
          const stored = { ...comment, moderated: isModerated, textHash }
          const added = await comments.addAndNotify(stored, services.notifier)
          if (!isModerated) return added
          call.setStatus(202)
          return moderationAnswer
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
