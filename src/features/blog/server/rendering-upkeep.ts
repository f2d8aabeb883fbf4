import { setTimeout } from 'node:timers/promises'
import type { ServerContext } from '../../../server/context.ts'
import type { Db, Tx } from '../../../server/database/database.ts'
import type { RenderedPost } from './render/rendered-post.ts'
import type { Renderer } from './render/renderer.ts'

// Between two texts others who want something set get their turn.
const pauseMs = 20

/** A text whose rendering is no longer what it should be. */
export interface OutdatedText {
  id: number
  content: string
  rendererVersion: number
}

/** A table of texts that are stored as HTML as well. */
export interface RenderedTable {
  /** The texts that an older renderer made, that were marked, or that nobody has rendered yet. */
  outdated(db: Db): Promise<OutdatedText[]>
  /** Keeps another rendering, unless the text became outdated once more meanwhile; to a reader nothing has changed. */
  store(tx: Tx, text: OutdatedText, rendered: RenderedPost): Promise<void>
}

/** What texts show is stored as HTML; it is made again when what makes it has changed. */
export function openUpkeep(
  { database, log }: ServerContext,
  renderer: Renderer,
  { outdated, store }: RenderedTable,
) {
  let running: Promise<void> | undefined
  let isAsked = false
  let isStopped = false

  const renderOne = async (text: OutdatedText) => {
    const rendered = await renderer.storedPost(text.content)
    await database.write((tx) => store(tx, text, rendered))
  }

  const renderAsked = async () => {
    while (isAsked && !isStopped) {
      isAsked = false
      for (const text of await outdated(database.db)) {
        if (isStopped) return
        await renderOne(text)
        await setTimeout(pauseMs)
      }
    }
  }

  return {
    /** Renders again what an older renderer made, or what was marked and not come to. */
    renderOutdated: async (): Promise<void> => {
      for (const text of await outdated(database.db)) await renderOne(text)
    },
    /** The same beside everything else; what fails is left to the next time. */
    renderSoon: (): void => {
      isAsked = true
      running ??= renderAsked()
        .catch((error: unknown) => {
          log.error({ err: error }, 'Texts could not be set again')
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
