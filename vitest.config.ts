import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const include = ['packages/**/*.test.ts', 'src/**/*.test.ts', 'scripts/**/*.test.ts']
const files = globSync(include)

/**
 * What these look at comes before or after the rows: answers, headers, pages, files, words of messages. The
 * stores behind them have tests of their own, on both engines.
 */
const databaseIndependent = globSync([
  'src/platform/server/http/{api,closing,cookies,listener,pipelining,serve-pictures}.test.ts',
  'src/app/{article-reference,costly-texts,headers,heavy-work,list-refusals,log-lines,schema-cost,site-names,writes}.test.ts',
  'src/app/{ssr,routes}/*.test.ts',
  'src/features/notifications/security.test.ts',
  'src/features/starter/{nothing-left,starter-notebook}.test.ts',
  'src/features/transfer/{external,ghost-texts,read-export,wordpress-texts}.test.ts',
  'src/features/transfer/{found-notebook,front-matter,left-out,read-markdown}.test.ts',
  'src/features/auth/server/passwords/*.test.ts',
  'src/features/blog/server/{notebook-route,preview,site-macros}.test.ts',
  'src/features/files/{serve-files,suggest-chart}.test.ts',
  'src/features/media/{bucket,upload}.test.ts',
  'src/features/notifications/{delivery,server}.test.ts',
])

/** What opens a database says so by what it imports, what is about SQLite alone by its name. */
const onBothEngines = files.filter(
  (file) =>
    !file.endsWith('.sqlite.test.ts') &&
    !databaseIndependent.includes(file) &&
    /from '[./]+\/testing\/(?:test-(?:site|database)|(?:newsletter|sync|transfer)-site)\.ts'/.test(
      readFileSync(file, 'utf8'),
    ),
)

export default defineConfig({
  test: {
    environment: 'node',
    // Pages link these by their addresses; other styles are left out.
    css: { include: [/\.css\?url$/] },
    // Ends a test that hangs. Each server test opens its own site on its own database, and a machine that has
    // other work as well takes many times as long for it; nothing that passes waits for this.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // A test waits for a third of its time, for a process, a server or a deadline: two cores serve three.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // The files of one process share its modules: loading the server anew took a second of each.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'sqlite', include, exclude: ['**/*.postgres.test.ts'] } },
      {
        extends: true,
        // What is seen and pressed, in a document without a browser.
        test: { name: 'components', include: ['src/**/*.test.tsx'], environment: 'happy-dom' },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onBothEngines,
          globalSetup: 'src/testing/postgres-setup.ts',
        },
      },
    ],
  },
})
