import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { programFolder } from '../../../../platform/server/ops/program-folder.ts'

/** Where the list comes from and how it may be used stands in NOTICE.md. */
const listFile = path.join(programFolder, 'src/features/auth/server/passwords/common.txt')

let list: Promise<string> | undefined

/** True for one of the 3,000 most common passwords, whatever its case. Source: docs/behaviour.md, Passwords. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // One text of 24 KB, searched as it is, read when the first password is chosen.
  list ??= readFile(listFile, 'latin1').then((text) => `\n${text}`)
  const word = password.toLowerCase()
  return !word.includes('\n') && (await list).includes(`\n${word}\n`)
}
