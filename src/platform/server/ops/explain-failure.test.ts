import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { BucketError } from '../media-files/bucket-files.ts'
import { explainExpectedFailure, explainListening } from './explain-failure.ts'

/** An error as the system throws it. */
const systemError = (code: string, details: object, message = `${code}: why, open`) =>
  Object.assign(new Error(message), { code, syscall: 'open', ...details })

const sqliteError = (errcode: number) =>
  Object.assign(new Error('unable to open database file'), { code: 'ERR_SQLITE_ERROR', errcode })

test.each<[string, Error, RegExp]>([
  [
    'a read-only disk',
    systemError('EROFS', { path: '/data/backups/.unfinished-1/archive' }),
    /^\/data\/backups is on a read-only disk, so nothing can be saved there\. Mount it/,
  ],
  [
    'rights outside of the data folder',
    systemError('EACCES', { path: '/srv/export', syscall: 'mkdir' }),
    /^\/srv\/export may not be created by the user .*\. Give this user access to it/,
  ],
  [
    'a folder above the data folder that may not be entered',
    systemError('EPERM', { path: '/data/media/a.webp' }),
    /^\/data\/media\/a\.webp may not be used by the user .* those of the folders above it\.$/,
  ],
  [
    'a folder whose name begins like that of the data folder',
    systemError('EACCES', { path: '/database/a.webp' }),
    /Give this user access to it and to the folders above it, or choose another path\.$/,
  ],
  [
    'no such file',
    systemError('ENOENT', { path: '/x' }),
    /^\/x does not exist\. Check the path\.$/,
  ],
  [
    'a folder in the place of the target',
    systemError('EISDIR', { path: '/tmp/.unfinished-1/archive', dest: '/tmp', syscall: 'rename' }),
    /^\/tmp is a folder, but must be a file\./,
  ],
  ['a broken disk', systemError('EIO', {}), /^The disk failed while accessing a file\. Check/],
  ['too many files', systemError('EMFILE', {}), /^Too many files are open\./],
  [
    'too many watched files',
    systemError('ENOSPC', { syscall: 'watch' }),
    /^The limit for watched files is reached\. Raise fs\.inotify/,
  ],
  ['a full disk', systemError('ENOSPC', { path: '/data' }), /^The disk is full/],
  [
    'anything else that the system refuses',
    systemError('EBUSY', { path: '/data/media' }, "EBUSY: resource busy, rename 'a' -> 'b'"),
    /^\/data\/media could not be used: resource busy\. Check the path and its disk\.$/,
  ],
  ['a bucket that is away', new BucketError(), /^The media bucket .* Check MEDIA_S3_URL/],
  [
    'a certificate that is not trusted',
    Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    /^The certificate of the database's server is not trusted \(self-signed certificate\)\./,
  ],
  [
    'an account of the database without rights',
    Object.assign(new Error('permission denied for schema public'), {
      code: '42501',
      severity: 'ERROR',
    }),
    /^The database refuses: permission denied for schema public\. Check its server/,
  ],
  ['a database in use', sqliteError(5), /^Another program is using the database \/data\/ephemeris/],
  ['a damaged database', sqliteError(11), /^A database file is damaged: .*ephemeris -- check$/],
])('%s is explained in one sentence with what to do', (_what, error, sentence) => {
  expect(explainExpectedFailure(error, '/data')).toMatch(sentence)
})

test('missing permissions in the data folder are explained with the command that restores them', async () => {
  const dataDir = path.join(await temporaryFolder(), 'my data')
  await mkdir(dataDir)
  const error = systemError('EACCES', { path: path.join(dataDir, 'media', 'a.webp') })
  expect(explainExpectedFailure(error, dataDir)).toMatch(
    / Give it back to that user, as root: chown -R \d+ '(\S+\/my data)' && chmod -R u\+rwX '\1'$/,
  )
})

test.each([
  ['a fault of the program', new TypeError('x is not a function')],
  ['wrong SQL', sqliteError(1)],
  ['wrong SQL for PostgreSQL', Object.assign(new Error('x'), { code: '42703', severity: 'ERROR' })],
  ['what is no error', 'a text'],
])('%s is not explained', (_what, error) => {
  expect(explainExpectedFailure(error, '/data')).toBeUndefined()
})

test('if SQLite cannot open a database, the message names the file at fault', async () => {
  const dataDir = await temporaryFolder()
  expect(explainExpectedFailure(sqliteError(14), dataDir)).toBe(
    `${path.join(dataDir, 'ephemeris.sqlite')} does not exist. Check the path.`,
  )
  const file = path.join(dataDir, 'file')
  await writeFile(file, '')
  expect(explainExpectedFailure(sqliteError(14), file)).toContain('is a file and not a folder')
  await mkdir(path.join(dataDir, 'ephemeris.sqlite'))
  expect(explainExpectedFailure(sqliteError(14), dataDir)).toBe(
    `A database file could not be used: unable to open database file. Check the disk and the permissions of ${dataDir}.`,
  )
})

test.each([
  [
    'EADDRINUSE',
    /^Another program is already using this address\. .*choose another METRICS_PORT\.$/,
  ],
  ['EACCES', /^Port 80 may not be used by the user .* Choose a METRICS_PORT of 1024 or above/],
  ['EADDRNOTAVAIL', /^This machine has no address ada\.lan\. Set HOST to/],
  ['EAFNOSUPPORT', /^This machine has no address ada\.lan\. Set HOST to/],
  ['ENOTFOUND', /^No address was found for the name ada\.lan\. Set HOST to/],
])('a server that cannot listen for %s names the setting', (code, sentence) => {
  const place = { host: 'ada.lan', port: 80, portSetting: 'METRICS_PORT' }
  expect(explainListening(systemError(code, {}), place)).toMatch(sentence)
})

test('an error that no setting causes is not explained', () => {
  const place = { host: 'ada.lan', port: 80, portSetting: 'PORT' }
  expect(explainListening(new TypeError('x'), place)).toBeUndefined()
})
