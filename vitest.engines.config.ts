import { defineConfig } from 'vitest/config'
import { findFirefox, findWebKit } from './e2e/engines/installed.ts'

const installed = [findFirefox() && 'firefox', findWebKit() && 'webkit'].filter(Boolean)
if (installed.length < 2)
  console.log(
    'Journeys run in the engines that are installed; on Debian these bring the others: apt-get install firefox-esr webkit2gtk-driver xvfb',
  )

/** The same short journeys in each browser engine of this machine; the site must be built. */
export default defineConfig({
  test: {
    include: ['chromium', ...installed].map((engine) => `e2e/engines/${engine}.journeys.ts`),
    environment: 'node',
    // Ends a journey that hangs; the conditions in it have deadlines of their own.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
    // The engines side by side: a browser waits for most of a journey, so that two cores serve three.
    maxWorkers: 3,
  },
})
