import { build } from 'vite'

/** Bundles and minifies the inline script for the head of every document. */
export async function bundleHeadScript(root: string): Promise<string> {
  return await bundleScript(root, 'src/platform/web/head-script.ts')
}

/** Bundles and minifies the script of the search page of a static copy. */
export async function bundleStaticSearch(root: string): Promise<string> {
  return await bundleScript(root, 'src/features/search/web/static-search.ts')
}

async function bundleScript(root: string, input: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  })
  const [chunk] = 'output' in result ? result.output : []
  if (!chunk || chunk.type !== 'chunk') throw new Error(`The script ${input} was not built`)
  return chunk.code.trim()
}
