import { expect, test } from 'vitest'
import { killUpgrade, newer, rollBack, upgradeAgain } from '../../src/testing/upgraded-machine.ts'

/** About thirty machines, each with a site of its own. */
const limitMs = 900_000

test(
  'an upgrade that is killed before any of its changes is finished by the same command',
  async () => {
    let before = 1
    while (await killUpgrade(newer, before, upgradeAgain)) before += 1
    expect(before).toBeGreaterThan(10)
  },
  limitMs,
)

test(
  'one that fails and is killed before any of its changes is taken back by rollback',
  async () => {
    let before = 1
    while (await killUpgrade({ ...newer, fault: 'ends' }, before, rollBack)) before += 1
    expect(before).toBeGreaterThan(20)
  },
  limitMs,
)
