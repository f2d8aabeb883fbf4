import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Rolldown } from 'vite'
import { defineConfig } from 'vite'
import { shortClassNames } from './scripts/class-names.ts'

const clientEntry = 'src/app/ssr/entry-client.tsx'

/** What libraries bring for needs that this site does not have: 1.5 KB of every page. */
const leaner = [
  // Icons keep their shapes and lose their options.
  {
    find: /^\.\.\/createLucideIcon\.mjs$/,
    replacement: path.resolve(import.meta.dirname, 'src/web/ui/draw-icon.ts'),
  },
  // React has had this hook since 18; the router brings a copy for older ones.
  { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
]

/** The oldest browsers that resolve light-dark() and nesting by themselves. */
const cssTargets = { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) }

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react()],
  resolve: { alias: command === 'build' ? leaner : [] },
  css: {
    lightningcss: { targets: cssTargets },
    modules:
      command === 'build' ? { generateScopedName: shortClassNames(import.meta.dirname) } : {},
  },
  build: {
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
    ...(isSsrBuild
      ? { outDir: 'dist/server', rolldownOptions: { input: 'src/app/ssr/entry-server.tsx' } }
      : {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            input: clientEntry,
            output: {
              codeSplitting: { includeDependenciesRecursively: false, groups: publicChunks() },
            },
          },
        }),
  },
  // React is bundled into the server part: pages need nothing of the development tools. It is the
  // React of production whatever the process is told later, and the other one is left out.
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}))

/** The screens that visitors see. */
const publicScreen =
  /src\/(app\/pages\/(dashboard\/)?(not-found|\w+)-page|features\/blog\/web\/archive-page)\.tsx$/

/** Screens that share more with each other than with the rest of the site. */
const families = [
  [
    'texts',
    /src\/(app\/pages\/(?!home|post|project)(not-found|\w+)-page|features\/blog\/web\/archive-page)\.tsx$/,
  ],
  ['articles', /src\/app\/pages\/(own|post|project)-page\.tsx$/],
  ['dashboard', /src\/app\/pages\/(home-page|dashboard\/dashboard-page)\.tsx$/],
] as const

/**
 * At most three files for a public page: the site with its libraries, what a family of screens shares,
 * and the screen. One file with the libraries is 2 KB smaller than two, and a site changes rarely.
 * A module that the entry or more than one screen reaches without a dynamic import is part of the site.
 */
function publicChunks(): Rolldown.CodeSplittingGroup[] {
  const reachedFrom = new Map<string, ReadonlySet<string>>()
  const rootsOf = (id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> => {
    const known = reachedFrom.get(id)
    if (known) return known
    const roots = new Set<string>()
    reachedFrom.set(id, roots)
    const info = context.getModuleInfo(id)
    if (info && (info.isEntry || info.dynamicImporters.length > 0)) roots.add(id)
    for (const importer of info?.importers ?? [])
      for (const root of rootsOf(importer, context)) roots.add(root)
    return roots
  }
  const name = (id: string, context: Rolldown.ChunkingContext) => {
    const roots = [...rootsOf(id, context)]
    if (roots.some((root) => root.endsWith(clientEntry))) return 'site'
    // A window of the admin area that shows a part of one screen makes it no part of all others.
    const shown = roots.filter((root) => publicScreen.test(root))
    if (roots.length < 2 || shown.length === 0) return null
    const family = families.find(([, screens]) => shown.every((root) => screens.test(root)))
    return family ? family[0] : 'site'
  }
  return [{ name, debugName: 'public' }]
}
