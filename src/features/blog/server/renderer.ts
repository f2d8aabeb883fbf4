import {
  plainContext,
  type RenderContext,
  type RenderedNewsletter,
  type RenderedPost,
} from '@ephemeris/markdown'
import { HttpError } from '../../../platform/server/http/errors.ts'
import type { Log } from '../../../platform/server/ops/log.ts'
import { openWorker, type WorkerProcess } from '../../../platform/server/ops/worker-process.ts'
import { moduleExtension } from '../../../platform/server/ops/program-folder.ts'
import type { RenderJobs } from './render-worker.ts'

/** Renders texts; without a context, a text can refer only to itself. */
export interface Renderer {
  /**
   * Renders the Markdown of a post, see `renderMarkdown`; formulas that take too long are shown as their source.
   * @throws HttpError 400 for a text that takes too much time or memory, 503 when the queue is full
   */
  post(markdown: string, context?: RenderContext): Promise<RenderedPost>
  /** Renders a post for the editor, see `renderPreview`. */
  preview(markdown: string, context?: RenderContext): Promise<RenderedPost>
  /** Renders a stored text; one that takes too much time or memory becomes plain paragraphs. */
  storedPost(markdown: string, context?: RenderContext): Promise<RenderedPost>
  /** Renders a post for mail, see `renderNewsletter`; undefined for one that takes too much time or memory. */
  newsletter(
    markdown: string,
    page: string,
    context?: RenderContext,
  ): Promise<RenderedNewsletter | undefined>
}

/** The processes that render texts and convert to Markdown; their jobs stand in render-worker.ts. */
export interface RenderWorker extends WorkerProcess<RenderJobs> {
  /** How long a text may take, with all attempts. */
  limitMs: number
}

interface RenderWorkerOptions {
  log: Pick<Log, 'warn'>
  limitMs?: number
  idleMs?: number
}

// The longest allowed post takes two seconds of processor time and 100 MB of objects; only a text written to be slow
// comes near these limits.
const usualLimitMs = 15_000
const memoryMb = { whole: 448, heap: 224 }
/** The shares of the time of a text: as it is, and then with limits for its formulas, which get half of that. */
const firstShare = 2 / 3
const secondShare = 1 / 3

const tooMuch =
  'This text takes more time or memory to set than the site allows. Shorten it, or split it into several posts.'

/**
 * Rendering runs in a separate process: a text can be written to take seconds and gigabytes, and the renderer
 * consists of 300 modules that the server does not need otherwise.
 */
export function openRenderWorker(options: RenderWorkerOptions): RenderWorker {
  const { limitMs = usualLimitMs } = options
  const module = new URL(`./render-worker${moduleExtension}`, import.meta.url)
  // A text that runs away must not hold up the others.
  const limits = { limitMs, memoryMb, maxProcesses: 2 }
  return { ...openWorker<RenderJobs>({ ...options, ...limits, module, tooMuch }), limitMs }
}

/** A renderer whose texts are rendered by a worker. */
export function createRenderer(worker: Pick<RenderWorker, 'run' | 'limitMs'>): Renderer {
  const { limitMs } = worker
  // A single slow formula, for example because of its macros, must not prevent saving.
  const secondMs = limitMs * secondShare
  const again: Renderer['post'] = (markdown, context = plainContext) =>
    worker.run('withinLimits', { markdown, context, formulasMs: secondMs / 2 }, secondMs)
  const within =
    (job: 'post' | 'preview'): Renderer['post'] =>
    (markdown, context = plainContext) =>
      worker
        .run(job, { markdown, context }, limitMs * firstShare)
        .catch(orElse(() => again(markdown, context)))
  const post = within('post')
  return {
    post,
    preview: within('preview'),
    storedPost: (markdown, context) =>
      post(markdown, context).catch(orElse(() => worker.run('plain', markdown))),
    newsletter: (markdown, page, context = plainContext) =>
      worker.run('newsletter', { markdown, page, context }).catch(orElse(() => undefined)),
  }
}

/** A renderer that gives each text its context. */
export function withContext(
  renderer: Renderer,
  read: (markdown: string) => Promise<RenderContext>,
): Renderer {
  return {
    ...renderer,
    post: async (markdown, context) =>
      await renderer.post(markdown, context ?? (await read(markdown))),
    preview: async (markdown, context) =>
      await renderer.preview(markdown, context ?? (await read(markdown))),
    storedPost: async (markdown, context) =>
      await renderer.storedPost(markdown, context ?? (await read(markdown))),
    newsletter: async (markdown, page, context) =>
      await renderer.newsletter(markdown, page, context ?? (await read(markdown))),
  }
}

/** Handles a text that takes too much time or memory; any other error is thrown again. */
function orElse<Result>(instead: () => Result): (error: unknown) => Result {
  return (error) => {
    if (error instanceof HttpError && error.status === 400) return instead()
    throw error
  }
}
