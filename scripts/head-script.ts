import { build } from 'vite'

/** The inline script in the head of every document, bundled and minified, as text. */
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
  if (!chunk || chunk.type !== 'chunk') throw new Error('The script of the head was not built')
  return chunk.code.trim()
}
