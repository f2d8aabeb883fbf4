import react from '@vitejs/plugin-react'
import type { Rolldown } from 'vite'
import { defineConfig } from 'vite'

const clientEntry = 'src/app/entry-client.tsx'

/** What every public page needs before it is alive; it changes less often than our own code. */
const vendor =
  /^\0rolldown|node_modules[\\/](react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store)[\\/]/

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
  ...(isSsrBuild && { ssr: { noExternal: true } }),
}))

/** The screens that visitors see; what two of them share belongs to the site itself. */
const publicScreen =
  /src\/(app\/(home|post|not-found)-page|app\/dashboard\/dashboard-page|app\/pages\/\w+-page|features\/blog\/archive-page)\.tsx$/

/**
 * Three files for a public page: the vendor part, the site, and the screen. A module that the entry
 * or more than one public screen reaches without a dynamic import goes into the site.
 */
function publicChunks(): Rolldown.CodeSplittingGroup[] {
  const reachedFrom = new Map<string, ReadonlySet<string>>()
  const rootsOf = (id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> => {
    const known = reachedFrom.get(id)
    if (known) return known
    const roots = new Set<string>()
    reachedFrom.set(id, roots)
    const info = context.getModuleInfo(id)
    if (info?.isEntry === true) roots.add('site')
    if (publicScreen.test(id)) roots.add(id)
    for (const importer of info?.importers ?? [])
      for (const root of rootsOf(importer, context)) roots.add(root)
    return roots
  }
  return [
    { name: 'vendor', test: vendor, priority: 2 },
    {
      name: (id, context) => {
        const roots = rootsOf(id, context)
        return roots.has('site') || roots.size > 1 ? 'site' : null
      },
      debugName: 'site',
      priority: 1,
    },
  ]
}
