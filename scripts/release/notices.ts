import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BundledPackage } from '../bundled-packages.ts'

/** What a licence is about, such as `fastify 5.12.8 (MIT)`, and its text. */
interface Notice {
  of: string
  text: string
}

/** Where this repository names the sources of what it contains itself. */
const ownNotices = ['packages/*/NOTICE.md', 'starter/**/NOTICE.md', 'src/**/NOTICE.md']

/** Writes the licences of everything in a release that others made; packages with the same text share it. */
export function formatNotices(root: string, packages: readonly BundledPackage[]): string {
  const notices = [
    ...packages.map(({ name, version, identifier, text }) => ({
      of: `${name} ${version} (${identifier ?? 'see its text'})`,
      text: text?.trim() ?? '',
    })),
    ...globSync(ownNotices, { cwd: root }).map((file) => ({
      of: path.dirname(file).split(path.sep).join('/'),
      text: readFileSync(path.join(root, file), 'utf8').trim(),
    })),
  ]
  const texts = Map.groupBy(notices.toSorted(byName), ({ text }) => text)
  const sections = Array.from(texts, ([text, sharing]) => {
    const names = sharing.map(({ of }) => of).join('\n')
    return `${'-'.repeat(80)}\n${names}\n\n${text || 'Its package has no text of the licence.'}\n`
  })
  return `Ephemeris contains the following works of others, with their licences.\n\n${sections.join('\n')}`
}

function byName(one: Notice, other: Notice): number {
  return one.of < other.of ? -1 : 1
}
