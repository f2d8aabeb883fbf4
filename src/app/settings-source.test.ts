import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { programFolder } from '../platform/server/ops/program-folder.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { describeSource, findSettings } from './settings-source.ts'

const find = (words: string[], env: NodeJS.Dict<string> = {}) =>
  findSettings(words, { ...env, NODE_ENV: 'test' }, { service: true }).source

/** A file as deploy/ephemeris.service reads it. */
async function settingsFile(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'ephemeris.env')
  await writeFile(
    file,
    '# Settings\nDATA_DIR=/var/lib/ephemeris\nMAIL_FROM="Ada Example <letters@example.org>"\n',
  )
  return file
}

test.each([
  ['first', (file: string) => ['--settings', file, 'backup.tar.gz']],
  ['last', (file: string) => ['backup.tar.gz', '--settings', file]],
])('the settings file may come %s among the words', async (_where, words) => {
  const env = { DATA_DIR: '/elsewhere', PORT: '3001', NODE_ENV: 'test' }
  const file = await settingsFile()
  const found = findSettings(words(file), env, { service: true })
  expect(found).toEqual({ words: ['backup.tar.gz'], source: { kind: 'file', file } })
  expect(env).toEqual({
    DATA_DIR: '/var/lib/ephemeris',
    MAIL_FROM: 'Ada Example <letters@example.org>',
    NODE_ENV: 'test',
    PORT: '3001',
  })
})

test('the flag without a file is rejected', () => {
  expect(() => find(['--settings'])).toThrow(
    'Name a file: --settings <file>, for example the EnvironmentFile of the service.',
  )
})

/** A folder with the unit of a service, and drop-ins for it by name. */
async function unitFolder(lines: readonly string[], dropIns: Record<string, string> = {}) {
  const folder = await temporaryFolder()
  const unit = path.join(folder, 'ephemeris.service')
  await writeFile(
    unit,
    ['[Unit]', 'Environment=OF=another-section', '[Service]', ...lines].join('\n'),
  )
  await mkdir(`${unit}.d`)
  for (const [name, text] of Object.entries(dropIns))
    await writeFile(path.join(`${unit}.d`, name), text)
  return { folder, unit }
}

const ofThisProgram = `WorkingDirectory=${programFolder}`

test('without settings the service is found, and its file overrides its lines', async () => {
  const file = await settingsFile()
  const { folder, unit } = await unitFolder([
    ofThisProgram,
    'User=ephemeris',
    'Environment=NODE_ENV=production DATA_DIR=/srv "OWNER_EMAIL=ada@example.org" \\',
    "  'PUBLIC_URL=https://example.org'",
    '# Environment=PORT=1',
    `EnvironmentFile=-${file}`,
    'EnvironmentFile=-/does/not/exist',
  ])
  const env = { SYSTEMD_UNIT_PATH: folder, PORT: '3001', NODE_ENV: 'test' }
  const { source } = findSettings([], env, { service: true })
  expect(env).toEqual({
    SYSTEMD_UNIT_PATH: folder,
    DATA_DIR: '/var/lib/ephemeris',
    MAIL_FROM: 'Ada Example <letters@example.org>',
    NODE_ENV: 'test',
    OWNER_EMAIL: 'ada@example.org',
    PORT: '3001',
    PUBLIC_URL: 'https://example.org',
  })
  expect(source).toMatchObject({ kind: 'service', service: { user: 'ephemeris' } })
  expect(describeSource(source)).toBe(`of the service: ${unit}, ${file}`)
})

test('a drop-in changes the service, and an empty value removes the earlier ones', async () => {
  const { folder } = await unitFolder([ofThisProgram, 'Environment=DATA_DIR=/one PORT=1'], {
    '20-later.conf': '[Service]\nEnvironment=DATA_DIR=/three\n',
    '10-first.conf': '[Service]\nEnvironment=\nEnvironment=DATA_DIR=/two\n',
    'notes.txt': '[Service]\nEnvironment=DATA_DIR=/four\n',
  })
  const env: NodeJS.ProcessEnv = { SYSTEMD_UNIT_PATH: folder, NODE_ENV: 'test' }
  findSettings([], env, { service: true })
  expect([env['DATA_DIR'], env['PORT']]).toEqual(['/three', undefined])
})

test('an environment that names a site is used instead of the service', async () => {
  const { folder } = await unitFolder([ofThisProgram, 'Environment=DATA_DIR=/srv'])
  for (const env of [{ DATA_DIR: '/elsewhere' }, { DATABASE_URL: 'postgres://host/name' }])
    expect(find([], { SYSTEMD_UNIT_PATH: folder, ...env })).toEqual({ kind: 'environment' })
})

test('without a service the defaults are used, as for commands that need no site', async () => {
  const { folder } = await unitFolder([ofThisProgram, 'Environment=DATA_DIR=/srv'])
  expect(find([], { SYSTEMD_UNIT_PATH: await temporaryFolder() })).toEqual({ kind: 'defaults' })
  const env: NodeJS.ProcessEnv = { SYSTEMD_UNIT_PATH: folder, NODE_ENV: 'test' }
  expect(findSettings([], env, { service: false }).source).toEqual({ kind: 'defaults' })
})

test('a settings file of the service that is missing is reported, with the unit', async () => {
  const { folder, unit } = await unitFolder([ofThisProgram, 'EnvironmentFile=/does/not/exist'])
  expect(() => find([], { SYSTEMD_UNIT_PATH: folder })).toThrow(
    `The settings of the service should be in /does/not/exist, which does not exist, although ${unit} names it.`,
  )
})
