import path from 'node:path'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { createDocument } from '../src/app/ssr/document.ts'
import type { PageSource } from '../src/app/ssr/page-server.ts'
import type { ServerEntry } from '../src/app/ssr/pages.ts'
import { serveReady } from '../src/platform/server/http/http-content.ts'
import { buildOgImageFonts } from './og-image-fonts.ts'
import { buildFonts } from './fonts.ts'
import { bundleHeadScript } from './document-scripts.ts'

/** Serves pages from their sources with hot reload, in the process of the site. */
export async function developmentPages(
  root: string,
): Promise<PageSource & { close: () => Promise<void> }> {
  await buildFonts(root)
  await buildOgImageFonts(root, path.join(root, 'dist', 'cards'))
  const vite = await createServer({ root, server: { middlewareMode: true }, logLevel: 'info' })
  const environment = vite.environments.ssr
  if (!isRunnableDevEnvironment(environment)) throw new Error('Vite cannot run the server part')
  return {
    renderer: {
      version: () => String(performance.now()),
      scriptHashes: undefined,
      render: async (target, variant, { tagsFor, ...input }) => {
        const entry = await environment.runner.import<ServerEntry>('/src/app/ssr/entry-server.tsx')
        const rendered = await entry.renderPage(target, input)
        if (typeof rendered === 'string') return rendered
        const { status, source: _, head, ...parts } = rendered
        const frame = {
          css: '',
          sheets: [],
          entry: '/src/app/ssr/entry-client.tsx',
          modules: [],
          headScript: await bundleHeadScript(root),
          preloadFonts: [],
        }
        const about = { tags: await tagsFor(head), hasSession: variant === 'session' }
        const html = createDocument(frame, { ...parts, ...about })
        return { status, html: await vite.transformIndexHtml(target.path, html) }
      },
    },
    files: (app) => {
      for (const url of [
        '/@*',
        '/src/*',
        '/packages/*',
        '/node_modules/*',
        '/build/*',
        '/favicon*',
      ])
        serveReady(app, url, 'file', (_request, reply) => {
          const { raw } = reply.hijack()
          vite.middlewares(reply.request.raw, raw, () => raw.writeHead(404).end())
        })
    },
    close: () => vite.close(),
  }
}
