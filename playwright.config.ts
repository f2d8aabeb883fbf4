import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './e2e/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A machine with other work can miss a moment that a journey waits for; what needs it twice is told.
  retries: 1,
  reporter: [['list']],
  // Ends a journey that hangs; a busy machine takes its time for the longest ones.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: await findChromium(),
      args: chromiumFlags,
    },
  },
})
