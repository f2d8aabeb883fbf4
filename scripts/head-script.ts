import { build } from 'vite'

/** Bundles and minifies the inline script for the head of every document. */
export async function bundleHeadScript(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: 'src/platform/web/head-script.ts', output: { format: 'iife' } },
    },
  })
  const [chunk] = 'output' in result ? result.output : []
  if (!chunk || chunk.type !== 'chunk') throw new Error('The head script was not built')
  return chunk.code.trim()
}
