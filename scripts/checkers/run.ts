// Runs checkers that others wrote over the pages and screens of a site with starter content, and prints their findings.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Finding } from './finding.ts'
import { fillStarterFolder, startHost } from '../../e2e/start-site.ts'
import { checkHtml, hasJava } from './html-checker.ts'
import { findingsOfEngine, runJourneys } from './screens.ts'
import { completeSite, savePages } from './served-pages.ts'

interface Result {
  checker: string
  over: string
  findings: Finding[]
}

/** The pages as the server sends them. */
async function checkPages(folder: string): Promise<Result[]> {
  const data = path.join(folder, 'data')
  const html = path.join(folder, 'pages')
  await mkdir(html)
  await fillStarterFolder(data)
  const host = await startHost()
  const site = await host.open(data)
  const draft = await completeSite(site.url)
  const pages = await savePages(site.url, html, [draft])
  await site.stop()
  await host.end()
  const findings = await checkHtml(html)
  return [{ checker: 'Nu HTML checker', over: `${pages} pages of the server`, findings }]
}

/** The screens of the journeys, with those of the admin area, as the browser has them. */
async function checkScreens(folder: string, words: readonly string[]): Promise<Result[]> {
  const screens = path.join(folder, 'screens')
  await mkdir(screens)
  await runJourneys(screens, words)
  const found = await findingsOfEngine(screens)
  const over = `${found.length} screens, half of them in the dark theme`
  return [
    { checker: 'IBM accessibility checker', over, findings: found.flat() },
    { checker: 'Nu HTML checker', over, findings: await checkHtml(screens) },
  ]
}

type Check = (folder: string, words: readonly string[]) => Promise<Result[]>

const parts: Readonly<Record<string, Check>> = {
  pages: checkPages,
  screens: checkScreens,
}

if (!hasJava()) {
  console.error(
    'The Nu HTML checker needs Java, which is not installed. On Debian: apt-get install default-jre-headless',
  )
  process.exit(1)
}
const [wanted, ...words] = process.argv.slice(2)
const folder = await mkdtemp(path.join(tmpdir(), 'ephemeris-checkers-'))
const rows: string[] = []
try {
  for (const [name, check] of Object.entries(parts)) {
    if (wanted !== undefined && wanted !== name) continue
    const began = performance.now()
    const results = await check(folder, words)
    const seconds = Math.round((performance.now() - began) / 1000)
    for (const { checker, over, findings } of results) {
      for (const { document, message, extract } of findings)
        console.log(`${checker}: ${document}: ${message}\n  ${extract}`)
      rows.push(`| ${checker} | ${over} | ${findings.length} | ${seconds} s together |`)
      if (findings.length > 0) process.exitCode = 1
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`| Checker | Over | Findings | Time |\n| --- | --- | ---: | ---: |\n${rows.join('\n')}`)
