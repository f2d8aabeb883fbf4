import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What every public page needs before it is alive; it changes less often than our own code. */
const vendor =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store)[\\/]/

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react()],
  css: { transformer: 'lightningcss' },
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
            input: 'src/app/entry-client.tsx',
            output: { codeSplitting: { groups: [{ name: 'vendor', test: vendor }] } },
          },
        }),
  },
  // React is bundled into the server part: pages need nothing of the development tools.
  ssr: { noExternal: true },
}))
