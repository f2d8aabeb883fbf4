import { chmodSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { plain } from '../../testing/pictures.ts'
import { runProgram } from '../../testing/run-program.ts'
import { folderWithSchema } from '../../testing/test-database.ts'
import { folderWith } from '../../testing/transfer-site.ts'
import { giveAway, unprivileged } from '../../testing/unprivileged.ts'

// Whoever runs the tests runs the program. Where that is root, the data folder belongs to another user, and the program
// has to act as that one; where it is not, the folder is the runner's own, and there is nothing to change.
const isRoot = process.getuid?.() === 0

/** The data folder of a site, and texts with a picture that everyone may read. */
async function ownedSite() {
  const dataDir = await folderWithSchema()
  giveAway(dataDir)
  const texts = await folderWith({
    'one.md': `---\ntitle: A text\ndate: 2024-05-01\n---\n\n${'Words of a text. '.repeat(20)}\n\n![Moon](moon.png)\n`,
    'moon.png': await plain(20, 20).png().toBuffer(),
  })
  chmodSync(texts, 0o755)
  const says = `^The data folder ${dataDir} belongs to the user .*\\b${unprivileged}\\), so the command acts as that user\\.$`
  const acts = [expect.stringMatching(new RegExp(says)) as string].slice(isRoot ? 0 : 1)
  return { dataDir, texts, acts, run: (words: string) => runProgram(dataDir, words) }
}

const linesOf = (text: string) => text.split('\n').filter(Boolean)

test('files that a command creates belong to the owner of the data folder, even if root runs it', async () => {
  const { dataDir, texts, acts, run } = await ownedSite()
  for (const words of [`import markdown ${texts} --yes`, `sync ${texts} --yes`, 'backup']) {
    const { complained, code } = await run(words)
    expect([words, code, linesOf(complained)]).toEqual([words, 0, acts])
  }
  const made = readdirSync(dataDir, { recursive: true }).map(String)
  expect(made.some((name) => /^media\/.+\.(?:png|webp)$/.test(name))).toBe(true)
  expect(made.some((name) => /^backups\/.+\.tar\.gz$/.test(name))).toBe(true)
  const ofOthers = made.filter((name) => statSync(path.join(dataDir, name)).uid !== unprivileged)
  expect(ofOthers).toEqual([])
})

test('what the owner of the data folder may not read is reported in one sentence', async () => {
  const { texts, acts, run } = await ownedSite()
  chmodSync(texts, 0o000)
  onTestFinished(() => chmodSync(texts, 0o700))
  const { complained, code } = await run(`import markdown ${texts} --yes`)
  expect(linesOf(complained)).toEqual([
    ...acts,
    expect.stringMatching(
      new RegExp(`^${texts} may not be read by the user .*\\. Give this user access to it`),
    ),
  ])
  expect(code).toBe(1)
})
