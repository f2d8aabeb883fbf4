import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Fault, findingOf } from './fault.ts'
import { inFolder, runToEnd, startSite } from './site.ts'

const damages: Record<string, (file: string) => void> = {
  truncated: (file) => truncateSync(file, 40_960),
  overwritten: (file) => {
    const bytes = readFileSync(file)
    bytes.fill(7, 4096, 24_000)
    writeFileSync(file, bytes)
  },
  empty: (file) => truncateSync(file, 0),
  unrelated: (file) => writeFileSync(file, 'A shopping list, and nothing else.'),
}

export const damaged: Fault = {
  name: 'database truncated, overwritten, empty, unrelated',
  promise: 'no start, one sentence that names the backup, and the file is unchanged',
  check: () =>
    inFolder(async (folder) => {
      const whole = path.join(folder, 'whole')
      const site = await startSite(whole)
      await site.stop()
      const saved = await runToEnd(['backup'], whole)
      const name = /backups\/(\S+\.tar\.gz)/.exec(saved.output)?.[1] ?? 'none'
      const good: string[] = []
      for (const [damage, apply] of Object.entries(damages)) {
        const data = path.join(folder, damage)
        await mkdir(path.join(data, 'backups'), { recursive: true })
        const file = path.join(data, 'ephemeris.sqlite')
        for (const one of ['ephemeris.sqlite', `backups/${name}`])
          writeFileSync(path.join(data, one), readFileSync(path.join(whole, one)))
        apply(file)
        const before = readFileSync(file)
        const { code, output } = await runToEnd(['start'], data)
        const refused = code === 1 && !output.includes('\n') && output.endsWith(`${name}`)
        const restored = await runToEnd(['restore', path.join(data, 'backups', name)], data)
        const untouched = readFileSync(
          path.join(replacedFolderOf(restored.output), 'ephemeris.sqlite'),
        )
        const checked = await runToEnd(['check'], data)
        if (refused && untouched.equals(before) && checked.code === 0) good.push(damage)
      }
      const count = Object.keys(damages).length
      return findingOf(
        `${good.length} of ${count} refused untouched, named the backup and were restored from it`,
        {
          [`only ${good.join(', ')}`]: good.length === count,
        },
      )
    }),
}

const replacedFolderOf = (output: string) =>
  /stored for \d+ days in (\S+)\.$/.exec(output)?.[1] ?? '/nowhere'
