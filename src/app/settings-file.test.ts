import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { takeSettingsFile } from './main.ts'

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
  const env = { DATA_DIR: '/elsewhere', PORT: '3001' }
  expect(takeSettingsFile(words(await settingsFile()), env)).toEqual(['backup.tar.gz'])
  expect(env).toEqual({
    DATA_DIR: '/var/lib/ephemeris',
    MAIL_FROM: 'Ada Example <letters@example.org>',
    PORT: '3001',
  })
})

test('without the flag the words and the environment stay unchanged', () => {
  const env = {}
  expect(takeSettingsFile(['backup.tar.gz'], env)).toEqual(['backup.tar.gz'])
  expect(env).toEqual({})
})

test('the flag without a file is rejected', () => {
  expect(() => takeSettingsFile(['--settings'], {})).toThrow(
    'Name a file: --settings <file>, for example the EnvironmentFile of the service.',
  )
})
