import { expect, test } from 'vitest'
import { faults } from './all.ts'

test.for(faults)('$name: $promise', async ({ check }, { skip }) => {
  const finding = await check('quick')
  if (!finding) return skip('This machine cannot do that')
  expect(finding.figure).not.toContain('NOT:')
  expect(finding.passed).toBe(true)
})
