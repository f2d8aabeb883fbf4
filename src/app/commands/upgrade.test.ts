// @databases sqlite postgres
import { expect, test } from 'vitest'
import { releaseName } from '../../testing/installed-releases.ts'
import {
  killUpgrade,
  machineOf100,
  newer,
  requireMoved,
  requireReturned,
  rollBack,
  upgradeAgain,
} from '../../testing/upgraded-machine.ts'

test('an upgrade from 1.0.0 saves the site, moves it and asks it, and a rollback returns with the backup', async () => {
  const machine = await machineOf100(newer)
  const { said, complained, code } = await machine.run(['upgrade', machine.archive])
  expect([complained, code]).toEqual(['', 0])
  expect(said.split('\n').at(-1)).toMatch(
    /^Ephemeris 1\.1\.0 answers\. The backup from before is .*\.tar\.gz\. To return to 1\.0\.0: ephemeris rollback$/,
  )
  await requireMoved(machine)
  expect((await machine.besides()).toSorted()).toEqual([
    '.ephemeris-upgrade',
    'ephemeris',
    releaseName('1.0.0'),
    releaseName('1.1.0'),
  ])
  const asked = await machine.run(['rollback'])
  expect([asked.complained, asked.code]).toEqual([
    expect.stringMatching(
      /^Ephemeris 1\.1\.0 has changed the database, so a return restores \S+; what was written since is then only in the replaced site, which is kept\. Nothing was changed\. To return: ephemeris rollback --yes$/,
    ),
    1,
  ])
  await requireMoved(machine)
  const returned = await machine.run(['rollback', '--yes'])
  expect([returned.complained, returned.code]).toEqual(['', 0])
  await requireReturned(machine)
  expect((await machine.run(['rollback'])).complained).toBe(
    'There is no upgrade to return from. Nothing was changed.',
  )
})

test.each(['ends', 'page'] as const)(
  'a release that fails (%s) is taken back by the upgrade itself',
  async (fault) => {
    const machine = await machineOf100({ ...newer, fault })
    // What ends is noticed at once, however long the machine takes to start it; what answers with an error is asked until the end.
    const wait = fault === 'page' ? ['--wait', '5'] : []
    const { complained, code } = await machine.run(['upgrade', machine.archive, ...wait])
    const cause = {
      ends: 'it ended while it was starting',
      // A busy machine may not have started it yet.
      page: '(?:/ was answered with 500|/health was not answered)',
    }[fault]
    expect([complained, code]).toEqual([
      expect.stringMatching(
        new RegExp(
          `^The upgrade to 1\\.1\\.0 failed: ${cause}\\. It was taken back, and Ephemeris 1\\.0\\.0 answers\\. Its log says more: journalctl -u ephemeris$`,
        ),
      ),
      1,
    ])
    await requireReturned(machine)
  },
)

// Every change is tried by scripts/faults/upgrade.faults.ts, which takes minutes; these are in the middle.
test('an upgrade that is killed is finished by the same command', async () => {
  expect(await killUpgrade(newer, 8, upgradeAgain)).toBe(true)
})

test('one that fails and is killed is taken back by rollback', async () => {
  expect(await killUpgrade({ ...newer, fault: 'ends' }, 17, rollBack)).toBe(true)
})
