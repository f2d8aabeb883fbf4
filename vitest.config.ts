import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const include = ['packages/**/*.test.ts', 'src/**/*.test.ts', 'scripts/**/*.test.ts']
const files = globSync(include)

/** Files whose SQL the two databases could treat differently start with this line; all others run on SQLite alone. */
const bothDatabases = '// @databases sqlite postgres\n'

const onPostgres = files.filter(
  (file) =>
    file.endsWith('.postgres.test.ts') || readFileSync(file, 'utf8').startsWith(bothDatabases),
)

// Processes that the tests start load their modules in half the time from the cache of the program (bin/ephemeris.mjs).
process.env['NODE_COMPILE_CACHE'] ??= path.resolve('node_modules/.cache/ephemeris')

export default defineConfig({
  test: {
    environment: 'node',
    // Pages link to these style sheets by URL; others are left out.
    css: { include: [/\.css\?url$/] },
    // Ends a test that hangs. Each server test opens its own site on its own database, and a busy machine takes
    // many times as long for it; no test that passes waits for this.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // A test waits for a third of its time, for a process, a server or a deadline: two cores serve three.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Files in the same process share its modules: loading the server takes a second.
    isolate: false,
    setupFiles: 'src/testing/quiet-console.ts',
    projects: [
      { extends: true, test: { name: 'sqlite', include, exclude: ['**/*.postgres.test.ts'] } },
      {
        extends: true,
        // Components, in a document without a browser.
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          // Style sheets count as loaded: nothing serves them.
          environmentOptions: {
            happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } },
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onPostgres,
          globalSetup: 'src/testing/postgres-setup.ts',
        },
      },
    ],
  },
})
