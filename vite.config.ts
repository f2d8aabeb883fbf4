import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Rolldown, UserConfig } from 'vite'
import { defineConfig } from 'vite'
import { shortClassNames } from './scripts/class-names.ts'
import { packageModules } from './scripts/package-modules.ts'

const clientEntry = 'src/app/ssr/entry-client.tsx'

/** Parts of libraries that this site does not need. */
const leaner = [
  // Icons without the options of the library.
  {
    find: /^\.\.\/createLucideIcon\.mjs$/,
    replacement: path.resolve(import.meta.dirname, 'src/platform/web/ui/draw-icon.ts'),
  },
  {
    find: /^\.\/infiniteQueryBehavior\.js$/,
    replacement: path.resolve(import.meta.dirname, 'src/platform/web/no-infinite-queries.ts'),
  },
  // Formulas in feeds are drawn in the typeface of the site, so the default one of MathJax is not needed.
  {
    find: '#default-font/svg/default.js',
    replacement: '@mathjax/mathjax-stix2-font/js/svg/default.js',
  },
  // React has had this hook since version 18; the router includes a copy for older versions.
  { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
]

const browsers = ['chrome123', 'firefox128', 'safari17.5']

/** The oldest browsers that support light-dark() and nesting. */
const cssTargets = { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) }

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react(), command === 'build' && packageModules(import.meta.dirname)],
  resolve: { alias: command === 'build' ? leaner : [] },
  css: {
    lightningcss: { targets: cssTargets },
    modules:
      command === 'build' ? { generateScopedName: shortClassNames(import.meta.dirname) } : {},
  },
  build: {
    target: browsers,
    // In both builds, so that pages rendered on the server refer to the style sheets of the browser build by the same hash.
    cssTarget: browsers,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
    ...(isSsrBuild
      ? serverBuild
      : {
          outDir: 'dist/client',
          manifest: true,
          // Beside the manifest, which is not served either.
          license: { fileName: '.vite/packages.json' },
          rolldownOptions: {
            input: clientEntry,
            output: {
              codeSplitting: { includeDependenciesRecursively: false, groups: publicChunks() },
            },
          },
        }),
  },
  // All packages are bundled, except those with native parts, so that a site needs none of them installed. React is
  // always the production build, whatever NODE_ENV is when the site starts.
  ...(isSsrBuild && {
    ssr: { noExternal: true, external: ['sharp', '@resvg/resvg-js', 'pg-native'] },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}))

/** The program and its rendering of pages, with source maps for the stacks of errors. */
const serverBuild: UserConfig['build'] = {
  outDir: 'dist/server',
  target: 'esnext',
  minify: false,
  sourcemap: true,
  // Lists the bundled packages and their licences.
  license: { fileName: 'packages.json' },
  rolldownOptions: {
    input: [
      'src/app/main.ts',
      'src/app/ssr/entry-server.tsx',
      // Modules that run in a process or a thread of their own.
      'src/app/file-worker.ts',
      'src/features/backup/backup-worker.ts',
      'src/features/texts/render-worker.ts',
      'src/features/media/picture-worker.ts',
      'src/testing/site-host.ts',
    ],
    // The build tools run from their sources.
    external: /\/scripts\//,
    // All in one folder, so that relative URLs of modules are still correct.
    output: {
      chunkFileNames: '[name]-[hash].js',
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    },
  },
}

/** The views of public pages. */
const publicScreen = /src\/app\/routes\/(?!admin|auth|writing)[\w-]+\.tsx$/

/** Views that share more code with each other than with the rest of the site. */
const families = [
  ['archives', /src\/app\/routes\/(archive|collection)\.tsx$/],
  ['posts', /src\/app\/routes\/(draft|post)\.tsx$/],
  ['articles', /src\/app\/routes\/(cv|draft|own|post|project)\.tsx$/],
  ['texts', /src\/app\/routes\/(?!home|post|project|dashboard)[\w-]+\.tsx$/],
  ['dashboard', /src\/app\/routes\/(home|dashboard)\.tsx$/],
] as const

/**
 * At most four files for a public page: the site with its libraries, what one or two families of screens share,
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
    // A dialog of the admin area that imports a part of one screen must not make it part of all others.
    const shown = roots.filter((root) => publicScreen.test(root))
    if (roots.length < 2 || shown.length === 0) return null
    const family = families.find(([, screens]) => shown.every((root) => screens.test(root)))
    return family ? family[0] : 'site'
  }
  return [{ name, debugName: 'public' }]
}
