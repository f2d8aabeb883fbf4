import { open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { whenDone } from '../../../testing/when-done.ts'
import { createAgeKey, decryptAge, encryptAge, findIdentity, isAgeFile } from './age.ts'

/** Example keys of https://c2sp.org/age. */
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
  const { bytes, content } = await encryptAge(Readable.from([data]), data.length, to)
  const encrypted = await buffer(content)
  expect(encrypted.length).toBe(bytes)
  return encrypted
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

test('every key is new, and files for one are not opened by another', async () => {
  const [one, other] = [await createAgeKey(), await createAgeKey()]
  expect([one.recipient, other.recipient]).toEqual([
    expect.stringMatching(/^age1/),
    expect.stringMatching(/^age1/),
  ])
  expect(await findIdentity(one.identity)).toBe(one.identity)
  const encrypted = await encrypt(Buffer.from('secret'), one.recipient)
  expect((await decrypt(encrypted, one.identity)).toString()).toBe('secret')
  await expect(decrypt(encrypted, other.identity)).rejects.toMatchObject({ kind: 'wrong-key' })
})

test.each([
  ['a key file of age-keygen', `# public key: ${recipient}\n${identity}\n`, identity],
  ['a mistyped key', identity.replace('1GF', '1GG'), undefined],
  ['the public half', recipient, undefined],
  ['nothing', '', undefined],
])('the key in %s', async (_what, text, found) => {
  expect(await findIdentity(text)).toBe(found)
})

test('a file in another format is recognized', async () => {
  const other = Buffer.from('a'.repeat(500))
  expect(await isAgeFile(await fileOf(other))).toBe(false)
  expect(await isAgeFile(await fileOf(await encrypt(other)))).toBe(true)
  await expect(decrypt(other)).rejects.toMatchObject({ kind: 'not-age' })
})

test.each([
  ['cut off in its content', (data: Buffer) => data.subarray(0, -1)],
  ['cut off after a chunk', (data: Buffer) => data.subarray(0, -chunk - 16)],
  ['cut off in its header', (data: Buffer) => data.subarray(0, 100)],
  ['longer than it was', (data: Buffer) => Buffer.concat([data, Buffer.alloc(20)])],
  ['changed in its content', (data: Buffer) => flipped(data, 300)],
  ['changed in the code of its header', (data: Buffer) => flipped(data, 150)],
])('a file that is %s is damaged', async (_how, damage) => {
  const encrypted = await encrypt(Buffer.alloc(2 * chunk, 'stars '))
  await expect(decrypt(damage(encrypted))).rejects.toMatchObject({ kind: 'damaged' })
})

function flipped(data: Buffer, at: number): Buffer {
  const changed = Buffer.from(data)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
