import { defineConfig } from 'vitest/config'
import { findFirefox, findWebKit } from './e2e/engines/installed.ts'

const installed = [findFirefox() && 'firefox', findWebKit() && 'webkit'].filter(Boolean)
if (installed.length < 2)
  console.log(
    'Journeys run in Chromium and in the engines that are installed. On Debian, apt-get install firefox-esr webkit2gtk-driver xvfb adds the others.',
  )

/** Tests of the real program, which must be built. */
export default defineConfig({
  test: {
    environment: 'node',
    // A browser and a program that is restarted often wait for a third of the time: two cores serve three workers.
    maxWorkers: 3,
    // Without another engine there are no journeys here.
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        // The same short journeys in Firefox and WebKit; those of Chromium are longer, and run by Playwright.
        test: {
          name: 'engines',
          include: installed.map((engine) => `e2e/engines/${engine}.journeys.ts`),
          // Ends a journey that hangs; the conditions in it have deadlines of their own.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000, interval: 50 } },
        },
      },
      {
        extends: true,
        // A release of the build, which runs in another folder without npm.
        test: {
          name: 'release',
          include: ['scripts/release/*.program.ts'],
          // The archive is made first, perhaps on a busy machine.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        // The quick half of the faults that the program survives.
        test: {
          name: 'faults',
          include: ['scripts/faults/quick.faults.ts'],
          // Each starts the program several times, perhaps on a busy machine.
          testTimeout: 240_000,
        },
      },
    ],
  },
})
