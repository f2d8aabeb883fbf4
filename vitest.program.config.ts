import { defineConfig } from 'vitest/config'
import { findFirefox, findWebKit } from './e2e/engines/installed.ts'

const installed = [findFirefox() && 'firefox', findWebKit() && 'webkit'].filter(Boolean)
if (installed.length < 2)
  console.log(
    'Journeys run in the engines that are installed; on Debian these bring the others: apt-get install firefox-esr webkit2gtk-driver xvfb',
  )

/** What is done to the real program, which must be built. */
export default defineConfig({
  test: {
    environment: 'node',
    // A browser and a program that is started again and again wait for most of the time: two cores serve three.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        // The same short journeys in each browser engine of this machine.
        test: {
          name: 'engines',
          include: ['chromium', ...installed].map((engine) => `e2e/engines/${engine}.journeys.ts`),
          // Ends a journey that hangs; the conditions in it have deadlines of their own.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000, interval: 50 } },
        },
      },
      {
        extends: true,
        // The quick half of what it promises to survive.
        test: {
          name: 'faults',
          include: ['scripts/faults/*.faults.ts'],
          // Each starts the program several times, on a machine that does other things too.
          testTimeout: 240_000,
        },
      },
    ],
  },
})
