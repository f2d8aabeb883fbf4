import path from 'node:path'
import type { PageSource } from '../app/ssr/page-server.ts'
import type { ServerEntry } from '../app/ssr/pages.ts'

const entryFile = path.join(import.meta.dirname, '../app/ssr/entry-server.tsx')
// The pages belong to the web half, whose types are checked separately.
const { renderPage } = (await import(entryFile)) as ServerEntry

/** The real pages without the files of a build. */
export const realPages: PageSource = {
  renderer: {
    version: () => 'test',
    scriptHashes: [],
    render: async (target, _variant, { tagsFor, ...input }) => {
      const rendered = await renderPage(target, input)
      if (typeof rendered === 'string') return rendered
      const { status, head, body, state } = rendered
      return { status, html: `${await tagsFor(head)}${body}${JSON.stringify(state)}` }
    },
  },
  files: () => false,
}
