import { setTimeout } from 'node:timers/promises'
import type { ServerContext } from '../../../server/context.ts'
import { type OutdatedPost, outdatedPosts, storeRendered } from './outdated-posts.ts'
import type { Renderer } from './render/renderer.ts'

// Between two posts others who want something set get their turn.
const pauseMs = 20

/** What posts show is stored as HTML; it is made again when what makes it has changed. */
export function openUpkeep({ database, log }: ServerContext, renderer: Renderer) {
  let running: Promise<void> | undefined
  let isAsked = false
  let isStopped = false

  const renderOne = async (post: OutdatedPost) => {
    const rendered = await renderer.storedPost(post.content)
    await database.write((tx) => storeRendered(tx, post, rendered))
  }

  const renderAsked = async () => {
    while (isAsked && !isStopped) {
      isAsked = false
      for (const post of await outdatedPosts(database.db)) {
        if (isStopped) return
        await renderOne(post)
        await setTimeout(pauseMs)
      }
    }
  }

  return {
    /** Renders again what an older renderer made, or what was marked and not come to. */
    renderOutdated: async (): Promise<void> => {
      for (const post of await outdatedPosts(database.db)) await renderOne(post)
    },
    /** The same beside everything else; what fails is left to the next time. */
    renderSoon: (): void => {
      isAsked = true
      running ??= renderAsked()
        .catch((error: unknown) => {
          log.error({ err: error }, 'Articles could not be set again')
        })
        .finally(() => {
          running = undefined
        })
    },
    /** Lets what is being rendered come to its end. */
    stop: async (): Promise<void> => {
      isStopped = true
      await running
    },
  }
}
