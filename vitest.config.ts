import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const include = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts']
const files = globSync(include)

/** What opens a database says so by what it imports, what is about SQLite alone by its name. */
const onBothEngines = files.filter(
  (file) =>
    !file.endsWith('.sqlite.test.ts') &&
    /from '[./]+\/testing\/(?:test-(?:site|database)|(?:newsletter|transfer)-site)\.ts'/.test(
      readFileSync(file, 'utf8'),
    ),
)

export default defineConfig({
  test: {
    environment: 'node',
    // Each server test opens its own site on its own database.
    testTimeout: 20_000,
    // Not one less than there are, as usual: on two cores that would leave one idle.
    maxWorkers: '100%',
    // The files of one process share its modules: loading the server anew took a second of each.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'sqlite', include, exclude: ['**/*.postgres.test.ts'] } },
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
