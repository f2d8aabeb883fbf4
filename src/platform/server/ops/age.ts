import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { decodeBech32, encodeBech32 } from './bech32.ts'

/**
 * Encrypts and decrypts files in the age format for one X25519 key, so that the program `age` can read what the site has
 * written, and the reverse. Only the primitives of OpenSSL are used.
 * Source: https://c2sp.org/age (the header, the X25519 recipient type, the payload).
 */

/** A file or key that cannot be used; `kind` says why, the caller names the file. */
export class AgeError extends Error {
  override readonly name = 'AgeError'
  readonly kind: 'not-age' | 'wrong-key' | 'damaged'

  constructor(kind: AgeError['kind']) {
    super(`The encrypted file cannot be read: ${kind}.`)
    this.kind = kind
  }
}

/** A key pair: the identity decrypts and is secret, the recipient encrypts. */
export interface AgeKey {
  /** Such as 'AGE-SECRET-KEY-1…'. */
  identity: string
  /** Such as 'age1…'. */
  recipient: string
}

const identityPrefix = 'age-secret-key-'
const recipientPrefix = 'age'
const versionLine = 'age-encryption.org/v1\n'
const keyBytes = 32
const nonceBytes = 16
const tagBytes = 16
const chunkBytes = 64 * 1024
/** Far above the 200 bytes of a header for one key; each stanza costs a key agreement. */
const maxHeaderBytes = 16 * 1024
const maxStanzas = 20

export function createAgeKey(): AgeKey {
  const { privateKey } = generateKeyPairSync('x25519')
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-keyBytes)
  return {
    identity: encodeBech32(identityPrefix, secret).toUpperCase(),
    recipient: encodeBech32(recipientPrefix, rawPublicKey(createPublicKey(privateKey))),
  }
}

/** The identity in the text of a key file, which may have comments as those of age-keygen; undefined if it has none. */
export function findIdentity(text: string): string | undefined {
  const [found] = /AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}/.exec(text) ?? []
  return found !== undefined && readIdentity(found) ? found : undefined
}

export function isAgeRecipient(text: string): boolean {
  return decodeBech32(recipientPrefix, text)?.length === keyBytes
}

/** The size of an encrypted file. */
export function encryptedBytes(bytes: number): number {
  const chunks = Math.max(1, Math.ceil(bytes / chunkBytes))
  return headerBytes + nonceBytes + bytes + chunks * tagBytes
}

/** The version, the stanza of one key and the code that authenticates them. */
const headerBytes = versionLine.length + '-> X25519 '.length + 43 + 1 + 43 + 1 + '--- '.length + 44

/** @param recipient from `createAgeKey` or age-keygen @throws AgeError 'wrong-key' for another text */
export async function* encryptAge(
  source: AsyncIterable<Uint8Array>,
  recipient: string,
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16)
  const nonce = randomBytes(nonceBytes)
  yield Buffer.concat([Buffer.from(writeHeader(fileKey, recipient), 'latin1'), nonce])
  const key = derive(fileKey, nonce, 'payload')
  let counter = 0
  for await (const { block, isLast } of blocksOf(source, chunkBytes)) {
    const cipher = createCipheriv('chacha20-poly1305', key, chunkNonce(counter, isLast), {
      authTagLength: tagBytes,
    })
    const sealed = cipher.update(block)
    cipher.final()
    yield sealed
    yield cipher.getAuthTag()
    counter += 1
  }
}

/** Whether a file begins as one in the age format. */
export async function isAgeFile(file: FileHandle): Promise<boolean> {
  return (await readStart(file, versionLine.length)).toString('latin1') === versionLine
}

/**
 * Opens an encrypted file; the key is checked before anything is decrypted.
 * @returns the content, which throws AgeError 'damaged' where the file was changed or cut off
 * @throws AgeError 'not-age', 'wrong-key' or 'damaged'
 */
export async function decryptAge(
  file: FileHandle,
  identity: string,
): Promise<AsyncGenerator<Buffer>> {
  const start = await readStart(file, maxHeaderBytes)
  const header = start.toString('latin1')
  if (!header.startsWith(versionLine)) throw new AgeError('not-age')
  const mark = header.indexOf('\n--- ')
  const end = header.indexOf('\n', mark + 1) + 1
  if (mark < 0 || end === 0 || start.length < end + nonceBytes) throw new AgeError('damaged')
  const fileKey = unwrap(header.slice(versionLine.length, mark + 1), identity)
  const code = Buffer.from(header.slice(mark + 5, end - 1), 'base64')
  const expected = headerCode(fileKey, header.slice(0, mark + 4))
  if (code.length !== expected.length || !timingSafeEqual(code, expected))
    throw new AgeError('damaged')
  const nonce = start.subarray(end, end + nonceBytes)
  const payload = file.createReadStream({ start: end + nonceBytes, autoClose: false })
  return decryptPayload(payload, derive(fileKey, nonce, 'payload'))
}

async function* decryptPayload(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
): AsyncGenerator<Buffer> {
  let counter = 0
  for await (const { block, isLast } of blocksOf(source, chunkBytes + tagBytes)) {
    // Only an empty file has an empty chunk.
    if (block.length < tagBytes || (block.length === tagBytes && counter > 0))
      throw new AgeError('damaged')
    const opened = open(key, chunkNonce(counter, isLast), block)
    if (!opened) throw new AgeError('damaged')
    yield opened
    counter += 1
  }
}

function writeHeader(fileKey: Buffer, recipient: string): string {
  const raw = decodeBech32(recipientPrefix, recipient)
  if (raw?.length !== keyBytes) throw new AgeError('wrong-key')
  const own = generateKeyPairSync('x25519')
  const share = rawPublicKey(own.publicKey)
  const secret = agree(own.privateKey, raw)
  const wrapKey = derive(secret, Buffer.concat([share, raw]), 'age-encryption.org/v1/X25519')
  const cipher = createCipheriv('chacha20-poly1305', wrapKey, Buffer.alloc(12), {
    authTagLength: tagBytes,
  })
  const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
  const text = `${versionLine}-> X25519 ${toBase64(share)}\n${toBase64(body)}\n---`
  return `${text} ${toBase64(headerCode(fileKey, text))}\n`
}

/** The key of the file, from the stanza for this identity. */
function unwrap(stanzas: string, identity: string): Buffer {
  const key = readIdentity(identity)
  if (!key) throw new AgeError('wrong-key')
  const own = rawPublicKey(createPublicKey(key))
  const all = stanzas.split(/^-> /m).slice(1)
  if (all.length === 0 || all.length > maxStanzas) throw new AgeError('damaged')
  for (const stanza of all) {
    if (!stanza.startsWith('X25519 ')) continue
    const [, share = '', body = ''] =
      /^X25519 ([A-Za-z0-9+/]{43})\n([A-Za-z0-9+/]{43})\n$/.exec(stanza) ?? []
    const peer = Buffer.from(share, 'base64')
    if (peer.length !== keyBytes || toBase64(peer) !== share) throw new AgeError('damaged')
    const wrapKey = derive(
      agree(key, peer),
      Buffer.concat([peer, own]),
      'age-encryption.org/v1/X25519',
    )
    const fileKey = open(wrapKey, Buffer.alloc(12), Buffer.from(body, 'base64'))
    if (fileKey) return fileKey
  }
  throw new AgeError('wrong-key')
}

/** @returns undefined unless the data was sealed with this key and nonce */
function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const opened = decipher.update(sealed.subarray(0, -tagBytes))
  try {
    decipher.final()
    return opened
  } catch {
    return undefined
  }
}

function headerCode(fileKey: Buffer, text: string): Buffer {
  const key = derive(fileKey, Buffer.of(), 'header')
  return createHmac('sha256', key).update(text, 'latin1').digest()
}

function derive(secret: Buffer, salt: Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, keyBytes))
}

function chunkNonce(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(counter, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** The beginnings of the DER forms of raw X25519 keys. Source: RFC 8410. */
const derOfSecret = Buffer.from('302e020100300506032b656e04220420', 'hex')
const derOfPublic = Buffer.from('302a300506032b656e032100', 'hex')

function readIdentity(identity: string): KeyObject | undefined {
  const secret = decodeBech32(identityPrefix, identity.toLowerCase())
  if (secret?.length !== keyBytes) return undefined
  const key = Buffer.concat([derOfSecret, secret])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(-keyBytes)
}

/** @throws AgeError for a key that gives the same secret with every other */
function agree(privateKey: KeyObject, peer: Uint8Array): Buffer {
  const key = Buffer.concat([derOfPublic, peer])
  const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
  try {
    return diffieHellman({ privateKey, publicKey })
  } catch {
    throw new AgeError('damaged')
  }
}

function toBase64(data: Buffer): string {
  return data.toString('base64').replaceAll('=', '')
}

async function readStart(file: FileHandle, maxBytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
  return buffer.subarray(0, bytesRead)
}

/** Splits a stream into blocks of one size; a block is valid until the next is asked for. */
async function* blocksOf(source: AsyncIterable<Uint8Array>, size: number) {
  const block = Buffer.alloc(size)
  let filled = 0
  for await (const chunk of source) {
    let at = 0
    while (at < chunk.length) {
      // Sent with the first byte after it, since only then it is known not to be the last.
      if (filled === size) {
        yield { block, isLast: false }
        filled = 0
      }
      const part = chunk.subarray(at, at + size - filled)
      block.set(part, filled)
      filled += part.length
      at += part.length
    }
  }
  yield { block: block.subarray(0, filled), isLast: true }
}
