import * as v from 'valibot'
import { type Route, route } from '../../../platform/server/http/route.ts'
import { lines } from '../../../shared/fields.ts'
import type { RenderContext } from '@ephemeris/markdown'
import type { Renderer, RenderWorker } from './renderer.ts'
import { longestPasted, type Pasted, pastedUrl, type Preview } from '../preview.ts'
import { minutesToRead } from './reading-time.ts'

/** As long as a post may be, or empty. */
const previewSchema = v.strictObject({
  content: lines('Content', { min: 0, max: 200_000 }),
  as: v.optional(v.picklist(['cv'], 'As must be cv, or absent')),
})

const pastedSchema = v.strictObject({
  html: v.pipe(
    v.string('HTML must be text'),
    v.maxLength(longestPasted, `HTML can be at most ${longestPasted} characters`),
  ),
})

/** Converts what was pasted into the editor to Markdown; nothing is stored. */
export function pastedRoute(worker: Pick<RenderWorker, 'run'>): Route {
  return route(`POST ${pastedUrl}`, {
    access: 'owner',
    schema: pastedSchema,
    handle: async ({ body }): Promise<Pasted> => ({
      markdown: await worker.run('clipboard', body.html),
    }),
  })
}

/**
 * Renders a text for the editor with the renderer of saved posts; nothing is stored.
 * @param readCvContext reads what a CV may refer to
 */
export function previewRoute(
  renderer: Renderer,
  readCvContext: (markdown: string) => Promise<RenderContext>,
): Route {
  return route('POST /api/blog/preview', {
    access: 'owner',
    schema: previewSchema,
    handle: async ({ body: { content, as } }): Promise<Preview> => {
      const context = as === 'cv' ? await readCvContext(content) : undefined
      const rendered = await renderer.preview(content, context)
      const { html, words, hasMath, problems, labels } = rendered
      return { html, words, minutes: minutesToRead(words), hasMath, problems, labels }
    },
  })
}
