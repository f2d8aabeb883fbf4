import { defineConfig } from 'vitest/config'

/** Upgrades that are killed before each of their changes: minutes on an idle machine, so `npm test` tries two of them only. */
export default defineConfig({
  test: { environment: 'node', include: ['scripts/faults/upgrade.faults.ts'] },
})
