import type { FileHandle } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'

/**
 * Encrypts and decrypts files in the age format for one key, by the package `age-encryption`, which is loaded with the first
 * use. Source: https://c2sp.org/age.
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

const load = () => import('age-encryption')

const versionLine = 'age-encryption.org/v1\n'
/** Far above the 200 bytes of a header for one key; each stanza costs a key agreement. */
const maxHeaderBytes = 16 * 1024
const maxStanzas = 20

export async function createAgeKey(): Promise<AgeKey> {
  const { generateX25519Identity, identityToRecipient } = await load()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The identity in the text of a key file, which may have comments as those of age-keygen; undefined if it has none. */
export async function findIdentity(text: string): Promise<string | undefined> {
  const [found] = /AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}/.exec(text) ?? []
  if (found === undefined) return undefined
  const { identityToRecipient } = await load()
  return await identityToRecipient(found).then(
    () => found,
    () => undefined,
  )
}

/** An encrypted file as it is written, and its size. @param bytes the size of the source @throws Error for an invalid recipient */
export async function encryptAge(
  source: AsyncIterable<Uint8Array>,
  bytes: number,
  recipient: string,
): Promise<{ bytes: number; content: AsyncIterable<Uint8Array> }> {
  const { Encrypter } = await load()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const content = await encrypter.encrypt(ReadableStream.from(source))
  return { bytes: content.size(bytes), content }
}

/** Whether a file begins as one in the age format. */
export async function isAgeFile(file: FileHandle): Promise<boolean> {
  return (await readStart(file, versionLine.length)) === versionLine
}

/**
 * Opens an encrypted file; the key is checked before anything is decrypted.
 * @returns the content, which throws AgeError 'damaged' where the file was changed or cut off
 * @throws AgeError 'not-age', 'wrong-key' or 'damaged'
 */
export async function decryptAge(
  file: FileHandle,
  identity: string,
): Promise<AsyncIterable<Uint8Array>> {
  await checkHeader(file)
  const { Decrypter } = await load()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const source = file.createReadStream({ start: 0, autoClose: false })
  try {
    return decrypted(await decrypter.decrypt(ReadableStream.from(source)))
  } catch (error) {
    source.destroy()
    throw explained(error)
  }
}

/** The package reads headers of any length. */
async function checkHeader(file: FileHandle): Promise<void> {
  const start = await readStart(file, maxHeaderBytes)
  if (!start.startsWith(versionLine)) throw new AgeError('not-age')
  const [header = '', rest] = start.split('\n--- ', 2)
  if (rest === undefined || header.split('\n-> ').length > maxStanzas) throw new AgeError('damaged')
}

async function* decrypted(content: AsyncIterable<Uint8Array>) {
  try {
    yield* content
  } catch (error) {
    throw explained(error)
  }
}

/** Errors of the disk have a code, those of the package only a message. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  return new AgeError(error.message.startsWith('no identity matched') ? 'wrong-key' : 'damaged')
}

async function readStart(file: FileHandle, maxBytes: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
  return buffer.toString('latin1', 0, bytesRead)
}
