import { HttpError } from '../../../../server/http/errors.ts'
import type { Log } from '../../../../server/ops/log.ts'
import { openWorker } from '../../../../server/ops/worker-process.ts'
import { moduleExtension } from '../../../../server/ops/program-folder.ts'
import type { NotebookDraft, NotebookOrder } from '../notebooks/notebook-job.ts'
import { plainContext, type RenderContext } from './render-context.ts'
import type { RenderedNewsletter } from './render-newsletter.ts'
import type { RenderJobs } from './render-worker.ts'
import type { RenderedPost } from './rendered-post.ts'
import type { MacroChange, MacroReview } from './site-macros.ts'

/** What renders the texts of posts; a text can refer to nothing but itself when no context is given. */
export interface Renderer {
  /**
   * Renders the Markdown of a post, as `renderMarkdown` says; formulas that take too much are left as written.
   * @throws HttpError 400 for a text that takes too long or too much memory, 503 when too many wait
   */
  post(markdown: string, context?: RenderContext): Promise<RenderedPost>
  /** The same for the editor, as `renderPreview` says. */
  preview(markdown: string, context?: RenderContext): Promise<RenderedPost>
  /** The same for a text that is there already: what takes too much becomes plain paragraphs. */
  storedPost(markdown: string, context?: RenderContext): Promise<RenderedPost>
  /** Renders a post for mail, as `renderNewsletter` says; undefined for what takes too much. */
  newsletter(
    markdown: string,
    page: string,
    context?: RenderContext,
  ): Promise<RenderedNewsletter | undefined>
  /** Looks at the macros of a site before they are changed, as `reviewMacros` says. */
  macros(change: MacroChange): Promise<MacroReview>
  /** Turns HTML of the clipboard into Markdown, as `clipboardToMarkdown` says. */
  clipboard(html: string): Promise<string>
  /** Makes a text of a notebook, as `readNotebookFile` says. */
  notebook(order: NotebookOrder): Promise<NotebookDraft>
  close(): void
}

interface RendererOptions {
  log: Pick<Log, 'warn'>
  limitMs?: number
}

// The longest post allowed takes two seconds of a processor and 100 MB of objects; only text made to be
// slow comes near these.
const usualLimitMs = 15_000
const memoryMb = { whole: 448, heap: 224 }

const tooMuch =
  'This text takes more time or memory to set than the site allows. Shorten it, or split it into several posts.'

/**
 * Rendering happens in a process of its own: texts can be made to take seconds and gigabytes, and the
 * renderer itself is 300 files that nobody else needs.
 */
export function openRenderer({ log, limitMs = usualLimitMs }: RendererOptions): Renderer {
  const module = new URL(`./render-worker${moduleExtension}`, import.meta.url)
  const worker = openWorker<RenderJobs>({ module, log, limitMs, memoryMb, tooMuch })
  // One formula that takes too long, by its macros for instance, keeps no text from being saved.
  const within =
    (job: 'post' | 'preview'): Renderer['post'] =>
    (markdown, context = plainContext) =>
      worker
        .run(job, { markdown, context })
        .catch(orElse(() => worker.run('withinLimits', { markdown, context })))
  const post = within('post')
  return {
    post,
    preview: within('preview'),
    storedPost: (markdown, context) =>
      post(markdown, context).catch(orElse(() => worker.run('plain', markdown))),
    newsletter: (markdown, page, context = plainContext) =>
      worker.run('newsletter', { markdown, page, context }).catch(orElse(() => undefined)),
    macros: (change) => worker.run('macros', change),
    clipboard: (html) => worker.run('clipboard', html),
    notebook: (order) => worker.run('notebook', order),
    close: worker.close,
  }
}

/** A renderer for the texts of a site, each of which is given what it may refer to. */
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

/** What to do about a text that takes too much; everything else that fails is no fault of the text. */
function orElse<Result>(instead: () => Result): (error: unknown) => Result {
  return (error) => {
    if (error instanceof HttpError && error.status === 400) return instead()
    throw error
  }
}
