import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import {
  archiveOf,
  type InstalledProgram,
  installedMachine,
  releaseName,
} from '../../testing/installed-releases.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { folderWithSchema } from '../../testing/test-database.ts'
import { asUnprivileged } from '../../testing/unprivileged.ts'

const steps = migrations.length
const installed: InstalledProgram = { version: '1.4.0', steps }
const newer: InstalledProgram = { version: '1.5.0', steps }

async function machineOf140(dataDir?: string) {
  const machine = await installedMachine(installed, {
    dataDir: dataDir ?? (await folderWithSchema()),
  })
  return {
    ...machine,
    /** The refusal of a command, which leaves everything as it was. */
    refusalOf: async (words: readonly string[]) => {
      const { complained, code } = await machine.run(words)
      expect([code, machine.current()]).toEqual([1, releaseName('1.4.0')])
      expect(machine.calls().filter((call) => call !== 'is-active')).toEqual([])
      expect((await machine.besides()).filter((name) => name.startsWith('.unf'))).toEqual([])
      return complained
    },
  }
}

const archiveIn = async (program: InstalledProgram, options = {}) =>
  await archiveOf(program, { folder: await temporaryFolder(), ...options })

test('a release that is not newer, or of another platform, is refused', async () => {
  const { refusalOf } = await machineOf140()
  expect(await refusalOf(['upgrade', await archiveIn(installed)])).toBe(
    'Ephemeris 1.4.0 is installed already. Nothing was changed.',
  )
  for (const version of ['1.3.9', '1.4.0-rc.2', '0.9.12'])
    expect(await refusalOf(['upgrade', await archiveIn({ version, steps })])).toBe(
      `The release ${version} is older than the installed 1.4.0. To return to the version before: ephemeris rollback`,
    )
  const other = process.platform === 'darwin' ? 'linux-x64' : 'darwin-arm64'
  expect(await refusalOf(['upgrade', await archiveIn(newer, { platform: other })])).toBe(
    `The release is for ${other}, and this machine is ${process.platform}-${process.arch}. Nothing was changed.`,
  )
})

test('a release whose files differ from its checksums is refused, and nothing of it stays', async () => {
  const { refusalOf, besides } = await machineOf140()
  for (const [file, content] of [
    ['program.json', '{}'],
    ['added.js', 'More'],
  ] as const) {
    const archive = await archiveIn(newer, { changed: { [file]: content } })
    expect(await refusalOf(['upgrade', archive])).toBe(
      `The release does not have its checksums: ${file} has changed. Fetch ${archive} again. Nothing was changed.`,
    )
  }
  expect(await besides()).not.toContain(releaseName('1.5.0'))
})

test('a file that is missing, cut off, or something else is refused', async () => {
  const { refusalOf, folder } = await machineOf140()
  expect(await refusalOf(['upgrade'])).toMatch(/^Name a release: ephemeris upgrade <archive>/)
  expect(await refusalOf(['upgrade', `${folder}/none.tar.gz`])).toBe(
    `There is no file ${folder}/none.tar.gz.`,
  )
  const damaged = 'is damaged or cut off. Fetch it again. Nothing was changed.'
  const archive = await archiveIn(newer)
  truncateSync(archive, statSync(archive).size - 60)
  expect(await refusalOf(['upgrade', archive])).toBe(`The archive ${archive} ${damaged}`)
  writeFileSync(archive, 'Words')
  expect(await refusalOf(['upgrade', archive])).toBe(`The archive ${archive} ${damaged}`)
})

test('an entry that would be written outside of the release is refused', async () => {
  const { refusalOf, besides } = await machineOf140()
  const archive = await archiveIn(newer, { changed: { '../escaped.js': 'Words' } })
  expect(await refusalOf(['upgrade', archive])).toMatch(/ is no release of Ephemeris\. Name one /)
  expect(await besides()).not.toContain('escaped.js')
})

test('a release that does not know the database is refused', async () => {
  const { refusalOf } = await machineOf140()
  const archive = await archiveIn({ ...newer, steps: steps - 1 })
  expect(await refusalOf(['upgrade', archive])).toBe(
    'The release 1.5.0 does not know the database, which a newer one has changed. Nothing was changed.',
  )
})

test('a folder without a site is refused, and none is begun', async () => {
  const { refusalOf, settings } = await machineOf140(await temporaryFolder())
  expect(await refusalOf(['upgrade', await archiveIn(newer)])).toMatch(
    /^There is no site in the data folder /,
  )
  expect(statSync(`${settings.DATA_DIR}/ephemeris.sqlite`, { throwIfNoEntry: false })).toBe(
    undefined,
  )
})

test('a service that does not start the link is refused, and several links are', async () => {
  const { refusalOf, opt, units } = await machineOf140()
  const archive = await archiveIn(newer)
  const unit = path.join(units, 'ephemeris.service')
  const text = readFileSync(unit, 'utf8')
  symlinkSync(path.join(opt, releaseName('1.4.0')), path.join(opt, 'current'))
  expect(await refusalOf(['upgrade', archive])).toBe(
    `Several links in ${opt} name this release: current, ephemeris. Remove all but the one that the service starts.`,
  )
  rmSync(path.join(opt, 'current'))
  writeFileSync(unit, text.replaceAll(`${opt}/ephemeris`, `${opt}/${releaseName('1.4.0')}`))
  expect(await refusalOf(['upgrade', archive])).toMatch(
    /^The service of .* does not start the link .*, so that an upgrade has nothing to switch\. /,
  )
})

test('a service manager that refuses leaves the running release', async () => {
  const { run, current, folder } = await machineOf140()
  const manager = path.join(folder, 'bin/systemctl')
  writeFileSync(manager, '#!/bin/sh\necho Access denied >&2\nexit 4\n')
  chmodSync(manager, 0o755)
  const { complained } = await run(['upgrade', await archiveIn(newer)])
  expect(complained).toBe('systemctl stop ephemeris.service failed: Access denied')
  expect(current()).toBe(releaseName('1.4.0'))
  expect((await run(['rollback'])).complained).toBe(
    'There is no upgrade to return from. Nothing was changed.',
  )
})

test('without a service the site has to be stopped, is asked, and is started by its owner', async () => {
  const machine = await machineOf140()
  rmSync(path.join(machine.units, 'ephemeris.service'))
  const { DATA_DIR, PORT } = machine.settings
  const archive = await archiveIn(newer)
  await machine.start()
  // The stand-in has no unit to read the settings from.
  await machine.stop()
  const { complained, said } = await machine.run(['upgrade', archive], { DATA_DIR, PORT })
  expect(complained).toBe('')
  expect(said).toContain(
    `Ephemeris 1.5.0 answers. Start the site: ${machine.opt}/ephemeris/bin/ephemeris start. `,
  )
  expect([machine.current(), await machine.answering()]).toEqual([releaseName('1.5.0'), undefined])
  const returned = await machine.run(['rollback'], { DATA_DIR, PORT })
  expect(returned.said).toContain('Ephemeris 1.4.0 answers again. Start the site: ')
  expect(machine.current()).toBe(releaseName('1.4.0'))
})

test('too little room for the release or for the backups is refused before anything is unpacked', async () => {
  const { refusalOf, settings, besides } = await machineOf140()
  const archive = await archiveIn(newer)
  const dataDir = settings.DATA_DIR
  const media = path.join(dataDir, 'media')
  mkdirSync(media)
  writeFileSync(path.join(media, 'large.webp'), '')
  // Files with holes, which take no room.
  truncateSync(path.join(media, 'large.webp'), 2 ** 40)
  expect(await refusalOf(['upgrade', archive])).toMatch(
    /^The disk of \S+ has too little room for the backups of an upgrade: .* are needed, .* are free\. Nothing was changed\.$/,
  )
  truncateSync(archive, 2 ** 40)
  expect(await refusalOf(['upgrade', archive])).toMatch(
    /^The disk of \S+ has too little room: .* are needed, .* are free\. Nothing was changed\.$/,
  )
  expect(await besides()).not.toContain(releaseName('1.5.0'))
})

test('a user who may not write to the folder of the releases is refused', async () => {
  const { run, folder, opt, current } = await machineOf140()
  // That of an earlier upgrade, which only its user may read.
  mkdirSync(path.join(opt, '.ephemeris-upgrade'), { mode: 0o700 })
  chmodSync(folder, 0o755)
  chmodSync(opt, 0o555)
  const { complained } = await run(['upgrade', await archiveIn(newer)], {}, asUnprivileged)
  chmodSync(opt, 0o755)
  expect(complained).toMatch(
    new RegExp(
      `^Nothing can be written to ${opt} by the user .*\\. Run the command as root, or as the owner of that folder\\.$`,
    ),
  )
  expect(current()).toBe(releaseName('1.4.0'))
})
