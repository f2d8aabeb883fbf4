import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { openBackup } from '../../features/backup/archive.ts'
import { tooLittleBytes } from '../../features/backup/disk-warning.ts'
import { AgeError, decryptAge, findIdentity, isAgeFile } from '../../platform/server/ops/age.ts'
import { unfinishedPath } from '../../platform/server/ops/atomic-file.ts'
import { askSecret } from './ask-secret.ts'
import { CommandError } from './command-error.ts'
import { requireFree } from './free-space.ts'

const keyFlag = '--key-file'

/** Takes the file with the key for an encrypted backup out of the words of a command. */
export function takeKeyFile(given: readonly string[]): {
  words: string[]
  keyFile: string | undefined
} {
  const at = given.indexOf(keyFlag)
  if (at < 0) return { words: [...given], keyFile: undefined }
  const keyFile = given[at + 1]
  if (keyFile === undefined) throw new CommandError(`Name the file with the key: ${keyFlag} <file>`)
  return { words: given.toSpliced(at, 2), keyFile }
}

interface Place {
  /** Where the decrypted backup is stored while it is read. */
  folder: string
  keyFile: string | undefined
}

/**
 * Opens a backup that the caller restores, decrypted if it is a copy from a bucket.
 * @returns undefined for a missing file
 * @throws CommandError for a key that does not open it, or a disk without room
 */
export async function openReadable(file: string, place: Place): Promise<FileHandle | undefined> {
  const opened = await openBackup(file)
  const content = opened && (await openEncrypted(file, opened, place.keyFile))
  return content ? await content.decryptTo(place.folder) : opened
}

/**
 * Asks for the key of an encrypted backup and checks it, before anything is written.
 * @returns undefined for a backup that is not encrypted
 */
export async function openEncrypted(file: string, opened: FileHandle, keyFile: string | undefined) {
  if (!(await isAgeFile(opened))) return undefined
  const identity = await readKey(file, keyFile)
  const content = await explainAge(file, () => decryptAge(opened, identity))
  return {
    /** Decrypts it into a file without a name, which disappears with this process. It closes the encrypted file. */
    decryptTo: (folder: string): Promise<FileHandle> =>
      explainAge(file, async () => {
        try {
          return await writeUnnamed(folder, (await opened.stat()).size, content)
        } finally {
          await opened.close()
        }
      }),
  }
}

async function writeUnnamed(
  folder: string,
  bytes: number,
  content: AsyncIterable<Uint8Array>,
): Promise<FileHandle> {
  await requireFree(folder, bytes + tooLittleBytes, {
    purpose: ' for the decrypted backup',
    nothing: 'Nothing was restored.',
  })
  const name = unfinishedPath(folder)
  const plain = await open(name, 'wx+', 0o600)
  try {
    await rm(name)
    // Each continues where the last one ended.
    for await (const chunk of content) await plain.writeFile(chunk)
    return plain
  } catch (error) {
    await plain.close()
    throw error
  }
}

async function readKey(file: string, keyFile: string | undefined): Promise<string> {
  const text =
    keyFile === undefined
      ? await askSecret(`Key for ${file}: `, `No key was given. ${file} is encrypted.`)
      : await readKeyFile(keyFile)
  const identity = await findIdentity(text)
  if (identity === undefined)
    throw new CommandError(
      'This is no key: a key begins with AGE-SECRET-KEY-1 and has 74 letters and digits. Nothing was restored.',
    )
  return identity
}

async function readKeyFile(keyFile: string): Promise<string> {
  try {
    return await readFile(keyFile, 'utf8')
  } catch {
    throw new CommandError(`The file ${keyFile} with the key cannot be read.`)
  }
}

async function explainAge<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AgeError)) throw error
    throw new CommandError(
      error.kind === 'wrong-key'
        ? `This is another key: ${file} was encrypted for a different one. Nothing was restored.`
        : `The backup ${file} is damaged or cut off.`,
    )
  }
}
