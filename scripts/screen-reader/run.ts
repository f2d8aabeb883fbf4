// Drives Firefox with the keyboard while the Orca screen reader listens, and reports what was heard and what was missing.
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fillStarterFolder, startHost } from '../../e2e/start-site.ts'
import { dataRoot } from '../../src/testing/memory-folder.ts'
import { startDesktop } from './desktop.ts'
import { take } from './journey.ts'
import { isForOwner, journeys, owner, signingIn } from './journeys.ts'
import { openReader, type Reader } from './reader.ts'
import { count, transcribe } from './transcript.ts'

const transcriptFile = path.resolve(import.meta.dirname, '../../build/screen-reader/transcript.txt')
const longestRunMs = 20 * 60_000

const wanted = process.argv.slice(2).join(' ')
const named = journeys.filter(({ name }) => name.includes(wanted))
const chosen = journeys.filter(
  (journey) => named.includes(journey) || (journey === signingIn && named.some(isForOwner)),
)

setTimeout(() => {
  console.error('The journeys take too long.')
  process.exit(1)
}, longestRunMs).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const folder = await mkdtemp(path.join(dataRoot(), 'ephemeris-screen-reader-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
await runIn(folder)

async function runIn(root: string): Promise<void> {
  const dataDir = path.join(root, 'data')
  await fillStarterFolder(dataDir)
  const host = await startHost()
  const site = await host.open(dataDir)
  await registerOwner(site.url)
  const desktop = await startDesktop(root, site.url)
  try {
    const reader = openReader(desktop.env, desktop.speech)
    await reader.untilHeard(['Finished loading'], 60_000)
    await takeAll(reader, site.url)
  } finally {
    await desktop.end()
    await host.end()
  }
}

async function takeAll(reader: Reader, url: string): Promise<void> {
  let transcript = ''
  for (const journey of chosen) {
    const findings = await take(journey, reader, url)
    const { held, missed } = count(findings)
    const line = `${journey.name}: ${held} heard as expected, ${missed} not`
    console.log(line)
    transcript += `\n${line}\n\n${findings.map(transcribe).join('')}`
    if (missed > 0) process.exitCode = 1
  }
  await mkdir(path.dirname(transcriptFile), { recursive: true })
  await writeFile(transcriptFile, transcript.trimStart())
  console.log(`What was said: ${transcriptFile}`)
}

async function registerOwner(url: string): Promise<void> {
  const response = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ ...owner, email: 'ada@example.org', name: 'Ada Example' }),
  })
  if (!response.ok) throw new Error(`The owner was refused: ${await response.text()}`)
}
