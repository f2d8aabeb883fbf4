import { defineConfig } from 'vitest/config'

/** The quick half of what is done to the real program; it must be built. */
export default defineConfig({
  test: {
    include: ['scripts/faults/*.faults.ts'],
    environment: 'node',
    // Each starts the program several times, on a machine that does other things too.
    testTimeout: 240_000,
  },
})
