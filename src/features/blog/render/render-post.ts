import type { RenderedPost } from './rendered-post.ts'

/**
 * Renders the Markdown of a post, as `renderMarkdown` says. The renderer is 300 files, which a site
 * reads when something is saved and not when it starts.
 */
export async function renderPost(markdown: string): Promise<RenderedPost> {
  const { renderMarkdown } = await import('./render-markdown.ts')
  return await renderMarkdown(markdown)
}
