import { open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { whenDone } from '../../../testing/when-done.ts'
import {
  createAgeKey,
  decryptAge,
  encryptAge,
  encryptedBytes,
  findIdentity,
  isAgeFile,
  isAgeRecipient,
} from './age.ts'

/** The example keys of the specification. */
const identity = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX'
const recipient = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj'

async function fileOf(data: Buffer) {
  const file = path.join(await temporaryFolder(), 'file.age')
  await writeFile(file, data)
  const handle = await open(file)
  whenDone(() => handle.close())
  return handle
}

async function encrypt(data: Buffer, to = recipient): Promise<Buffer> {
  return await buffer(encryptAge(Readable.from([data]), to))
}

async function decrypt(data: Buffer, key = identity): Promise<Buffer> {
  return await buffer(await decryptAge(await fileOf(data), key))
}

const chunk = 64 * 1024

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])(
  '%i bytes are the same after encryption and decryption',
  async (length) => {
    const data = Buffer.alloc(length, 'stars ')
    const encrypted = await encrypt(data)
    expect(encrypted.length).toBe(encryptedBytes(length))
    expect((await decrypt(encrypted)).equals(data)).toBe(true)
  },
)

test('a file of the program age is decrypted', async () => {
  const made = Buffer.from(
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBUTnNCQ3ZiVHcxNE51VlRJd21PYnNCS1JYSEYvMndlWWx5dzJ6UldhMlh3CnlVdlU5dVM1ZHFjeG1iMUpweitNT1Mxa0tNQVNicTJhQythSjVoMWxMV2MKLS0tIGR0cFlrdGxLcEpmaFkvZm8rak9VNEtDaVQrVllyV2Vhbk1UejZDY1JHRkUK0xTFmE0Rj1EcZg8l4n4C2EX9Veqz4gs74Hh4cE1/5oqjq/rthv6F+1VaRVqsu0g=',
    'base64',
  )
  expect((await decrypt(made)).toString()).toBe('Made with age.\n')
})

test('every key is new, and has a recipient', () => {
  const [one, other] = [createAgeKey(), createAgeKey()]
  expect(one.identity).not.toBe(other.identity)
  expect([one, other].every((key) => isAgeRecipient(key.recipient))).toBe(true)
  expect(findIdentity(one.identity)).toBe(one.identity)
})

test.each([
  ['a key file of age-keygen', `# public key: ${recipient}\n${identity}\n`, identity],
  ['a mistyped key', identity.replace('1GF', '1GG'), undefined],
  ['the public half', recipient, undefined],
  ['nothing', '', undefined],
])('the key in %s', (_what, text, found) => {
  expect(findIdentity(text)).toBe(found)
})

test.each([recipient.slice(0, -1), recipient.toUpperCase(), `${recipient}q`, identity, 'age1', ''])(
  '%j is no recipient',
  (text) => {
    expect(isAgeRecipient(text)).toBe(false)
  },
)

test('another key does not open a file', async () => {
  const encrypted = await encrypt(Buffer.from('secret'))
  await expect(decrypt(encrypted, createAgeKey().identity)).rejects.toMatchObject({
    kind: 'wrong-key',
  })
})

test('a file in another format is recognized', async () => {
  const other = Buffer.from('a'.repeat(500))
  expect(await isAgeFile(await fileOf(other))).toBe(false)
  expect(await isAgeFile(await fileOf(await encrypt(other)))).toBe(true)
  await expect(decrypt(other)).rejects.toMatchObject({ kind: 'not-age' })
})

test.each([
  ['cut off in its content', (data: Buffer) => data.subarray(0, -1)],
  ['cut off after a chunk', (data: Buffer) => data.subarray(0, encryptedBytes(chunk))],
  ['cut off in its header', (data: Buffer) => data.subarray(0, 100)],
  ['longer than it was', (data: Buffer) => Buffer.concat([data, Buffer.alloc(20)])],
  ['changed in its content', (data: Buffer) => flipped(data, 300)],
  ['changed in the code of its header', (data: Buffer) => flipped(data, 150)],
  [
    'without a stanza',
    () => Buffer.from(`age-encryption.org/v1\n--- ${'A'.repeat(43)}\n${'x'.repeat(32)}`),
  ],
])('a file that is %s is damaged', async (_how, damage) => {
  const encrypted = await encrypt(Buffer.alloc(2 * chunk, 'stars '))
  await expect(decrypt(damage(encrypted))).rejects.toMatchObject({ kind: 'damaged' })
})

function flipped(data: Buffer, at: number): Buffer {
  const changed = Buffer.from(data)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
