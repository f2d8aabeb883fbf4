import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Finding } from './finding.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Runs the journeys that check screens with axe. Into the folder they put the HTML of each screen and what the second
 * engine finds.
 * @param words takes only the files of journeys with one of these words in their names; without words all
 * @throws Error if a journey fails, or if there is none
 */
export async function runJourneys(folder: string, words: readonly string[]): Promise<void> {
  const all = await filesThat(/\bexpect(?:Accessible|GoodScreen)/)
  const specs = all.filter(
    (spec) => words.length === 0 || words.some((word) => spec.includes(word)),
  )
  if (specs.length === 0) throw new Error('No file of journeys has these words in its name.')
  const runner = path.join(root, 'node_modules/@playwright/test/cli.js')
  const child = spawn(process.execPath, [runner, 'test', ...specs], {
    cwd: root,
    env: { ...process.env, CHECKED_SCREENS: folder },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('A journey failed; its screens were not checked.')
}

async function filesThat(contain: RegExp): Promise<string[]> {
  const specs = globSync('e2e/*.spec.ts', { cwd: root })
  const texts = await Promise.all(specs.map((spec) => readFile(path.join(root, spec), 'utf8')))
  return specs.filter((_, index) => contain.test(texts[index] ?? ''))
}

/** What the second engine has found, screen by screen. */
export async function findingsOfEngine(folder: string): Promise<Finding[][]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return texts.map((text) => JSON.parse(text) as Finding[])
}
