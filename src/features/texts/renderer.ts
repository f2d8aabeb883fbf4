import { plainContext, type RenderContext } from '@ephemeris/markdown'
import { HttpError } from '../../platform/server/http/errors.ts'
import type { Log } from '../../platform/server/ops/log.ts'
import type { WorkerMemory } from '../../platform/server/ops/worker-memory.ts'
import { openWorker, type WorkerProcess } from '../../platform/server/ops/worker-process.ts'
import { moduleExtension } from '../../platform/server/ops/program-folder.ts'
import type { Renderer } from './contract.ts'
import type { RenderJobs } from './render-worker.ts'

/** The processes that render texts and convert other formats to Markdown. */
export interface RenderWorker extends WorkerProcess<RenderJobs> {
  /** The time limit for a text, including all attempts. */
  limitMs: number
}

interface RenderWorkerOptions {
  log: Pick<Log, 'warn'>
  limitMs?: number
  shared?: WorkerMemory
}

// The longest allowed post takes two seconds of processor time and 100 MB of objects; only a text written to be slow
// approaches these limits.
const usualLimitMs = 15_000
const memoryMb = { whole: 448, heap: 224 }
/** The shares of the time limit for the first attempt, and for the second one, half of which is for formulas. */
const firstShare = 2 / 3
const secondShare = 1 / 3

const tooMuch =
  'This text takes more time or memory to render than the site allows. Shorten it, or split it into several posts.'

/**
 * Rendering runs in a separate process: a text can be written to take seconds and gigabytes, and the renderer
 * consists of 300 modules that the server does not need otherwise.
 */
export function openRenderWorker(options: RenderWorkerOptions): RenderWorker {
  const { limitMs = usualLimitMs } = options
  const module = new URL(`./render-worker${moduleExtension}`, import.meta.url)
  // With two processes, one slow text does not block all others.
  const limits = { limitMs, memoryMb, maxProcesses: 2 }
  return { ...openWorker<RenderJobs>({ ...options, ...limits, module, tooMuch }), limitMs }
}

/** A renderer whose texts are rendered by a worker. */
export function createRenderer(worker: Pick<RenderWorker, 'run' | 'limitMs'>): Renderer {
  const { limitMs } = worker
  // A single slow formula, for example because of its macros, must not prevent saving.
  const secondMs = limitMs * secondShare
  const again: Renderer['post'] = (markdown, context = plainContext, rules = {}) =>
    worker.run('withinLimits', { markdown, context, rules, formulasMs: secondMs / 2 }, secondMs)
  const post: Renderer['post'] = (markdown, context = plainContext, rules = {}) =>
    worker
      .run('post', { markdown, context, rules }, limitMs * firstShare)
      .catch(orElse(() => again(markdown, context, rules)))
  return {
    post,
    preview: (markdown, context = plainContext, rules = {}) =>
      worker
        .run('preview', { markdown, context, rules }, limitMs * firstShare)
        .catch(orElse(() => again(markdown, context, rules))),
    storedPost: (markdown, context, rules = {}) =>
      post(markdown, context, rules).catch(
        orElse(() => worker.run('plain', { markdown, rules }, limitMs)),
      ),
    newsletter: (markdown, page, context = plainContext, rules = {}) =>
      worker
        .run('newsletter', { markdown, page, context, rules }, limitMs)
        .catch(orElse(() => undefined)),
  }
}

/** A renderer that gives each text its context. */
export function withContext(
  renderer: Renderer,
  read: (markdown: string) => Promise<RenderContext>,
): Renderer {
  return {
    ...renderer,
    post: async (markdown, context, rules) =>
      await renderer.post(markdown, context ?? (await read(markdown)), rules),
    preview: async (markdown, context, rules) =>
      await renderer.preview(markdown, context ?? (await read(markdown)), rules),
    storedPost: async (markdown, context, rules) =>
      await renderer.storedPost(markdown, context ?? (await read(markdown)), rules),
    newsletter: async (markdown, page, context, rules) =>
      await renderer.newsletter(markdown, page, context ?? (await read(markdown)), rules),
  }
}

/** Handles a text that takes too much time or memory; any other error is thrown again. */
function orElse<Result>(instead: () => Result): (error: unknown) => Result {
  return (error) => {
    if (error instanceof HttpError && error.status === 400) return instead()
    throw error
  }
}
