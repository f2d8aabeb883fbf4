import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './e2e/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/starter-folder.ts',
  fullyParallel: true,
  // A journey waits for three tenths of its time, for a server or a debounce: two cores serve three.
  workers: Math.ceil(availableParallelism() * 1.5),
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  // Ends a journey that hangs. A busy machine takes many times as long for the longest ones; no journey that
  // passes waits for these limits.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    // Animations take a third of a journey's time; journeys about motion turn them on (withMotion).
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey took a sixth of their time; "npm run test:e2e -- --trace on" records.
    trace: 'off',
    launchOptions: {
      executablePath: await findChromium(),
      // Pages live for seconds here, so optimizing their code costs more than it saves: a tenth of the CPU time.
      // The journeys in Firefox and WebKit run with their usual compilers.
      args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'],
    },
  },
})
