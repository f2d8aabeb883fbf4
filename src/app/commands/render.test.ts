import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const program = path.resolve(import.meta.dirname, '../../../bin/ephemeris.mjs')

/** Runs the real program in a folder that holds no site. */
function run(cwd: string, ...words: string[]) {
  const env = { PATH: process.env['PATH'] }
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, 'render', ...words], {
    cwd,
    env,
    encoding: 'utf8',
  })
  return { stdout, stderr, status }
}

test('render prints the HTML of a file, with charts from neighbouring files, and its problems', async () => {
  const folder = await temporaryFolder()
  const chart =
    'title: It fades\ndata: t.csv\nx: { column: t, label: T }\ny: { label: V }\nseries:\n  - { kind: points, y: v }'
  writeFileSync(path.join(folder, 't.csv'), 't,v\n1,2\n2,3\n')
  writeFileSync(
    path.join(folder, 'article.md'),
    `---\ntitle: A night\n---\n\nWe have $a^2$ and @fig:none.\n\n\`\`\`chart\n${chart}\n\`\`\`\n`,
  )
  const { stdout, stderr, status } = run(folder, 'article.md')
  expect(stdout).toMatch(/^<p>We have <math>.*<figure>/s)
  expect(stdout).toContain('<summary>Data (2 rows)</summary>')
  expect(stdout).not.toContain('A night')
  expect(stderr).toBe('Line 5: Nothing here has the label fig:none.\n')
  expect(status).toBe(0)
})

test.each([
  [['article.md'], 'There is no file article.md.'],
  [['.'], '. is a folder, not a Markdown file.'],
  [[], 'Name a Markdown file: npm run ephemeris -- render article.md'],
])('render %j ends with one sentence', async (words, sentence) => {
  const ended = run(await temporaryFolder(), ...words)
  expect(ended).toEqual({ stdout: '', stderr: `${sentence}\n`, status: 1 })
})
