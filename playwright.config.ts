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
  // Ends a journey that hangs. A machine that has other work as well takes many times as long for the longest
  // ones, and nothing that passes waits for these.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    // Moving pictures take a third of a journey's time; journeys about motion ask for it (withMotion).
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey took a sixth of their time; "npm run test:e2e -- --trace on" records.
    trace: 'off',
    launchOptions: {
      executablePath: await findChromium(),
      // Pages live for seconds here, in which compiling them for speed costs more than it gains: a tenth of all
      // processor time. The journeys in three engines have the compilers of their readers.
      args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'],
    },
  },
})
