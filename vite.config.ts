import react from '@vitejs/plugin-react'
import type { Rolldown } from 'vite'
import { defineConfig } from 'vite'

const clientEntry = 'src/app/entry-client.tsx'

/** What every public page needs before it is alive; it changes less often than our own code. */
const vendor =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store)[\\/]/

/** The oldest browsers that resolve light-dark() and nesting by themselves. */
const cssTargets = { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) }

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react()],
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: cssTargets, cssModules: { pattern: '[hash]-[local]' } },
  },
  build: {
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
    ...(isSsrBuild
      ? { outDir: 'dist/server', rolldownOptions: { input: 'src/app/entry-server.tsx' } }
      : {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            input: clientEntry,
            output: { codeSplitting: { groups: publicChunks() } },
          },
        }),
  },
  // React is bundled into the server part: pages need nothing of the development tools.
  ssr: { noExternal: true },
}))

/**
 * Two files for a public page, whatever the screens behind the sign-in share with it: the vendor
 * part, and everything else that the entry reaches without a dynamic import.
 */
function publicChunks(): Rolldown.CodeSplittingGroup[] {
  const reached = new Map<string, boolean>()
  const isReached = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const known = reached.get(id)
    if (known !== undefined) return known
    reached.set(id, false)
    const info = context.getModuleInfo(id)
    const found =
      info !== null &&
      (info.isEntry || info.importers.some((importer) => isReached(importer, context)))
    reached.set(id, found)
    return found
  }
  return [
    { name: 'vendor', test: vendor, priority: 2 },
    { name: (id, context) => (isReached(id, context) ? 'site' : null), priority: 1 },
  ]
}
