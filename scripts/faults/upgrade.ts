import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describeDatabase } from '../../src/features/backup/describe-database.ts'
import { listBackups } from '../../src/features/backup/stored-backups.ts'
import { type Fault, findingOf } from './fault.ts'
import { inFolder, runToEnd, startSite } from './site.ts'

const upgrader = path.join(import.meta.dirname, 'upgrader.ts')

/** The upgrade of a database with content is killed before each of its statements. */
export const killedUpgrade: Fault = {
  name: 'upgrade of the database killed before each statement',
  promise:
    'a backup first, then the old or the new state, never in between; the next start finishes it',
  check: (size) =>
    inFolder((folder) => {
      const old = path.join(folder, 'old')
      mkdirSync(old)
      run('prepare', old)
      const total = Number(run('count', copyOf(old, path.join(folder, 'count'))))
      const before = JSON.stringify(describe(old))
      const step = size === 'full' ? 1 : Math.max(1, Math.floor(total / 5))
      const seen = { kills: 0, between: 0, unsaved: 0, unfinished: 0, lost: 0 }
      for (let at = 1; at <= total; at += step) {
        const data = copyOf(old, path.join(folder, String(at)))
        run(String(at), data)
        seen.kills += 1
        const state = describe(data)
        const names = state.migrations.filter((name) => name.startsWith('9999'))
        const hasColumn = readFileSync(path.join(data, 'shape'), 'utf8')
        if (names.length > 0 !== (hasColumn === 'new')) seen.between += 1
        if (names.length === 0 && JSON.stringify(state) !== before && !isPartWay(state, before))
          seen.lost += 1
        if (names.length > 0 && listBackups(data).length === 0) seen.unsaved += 1
        run('finish', data)
        const after = describe(data)
        if (!after.migrations.includes('9999_trial')) seen.unfinished += 1
        if (after.tables['quotes']?.rows !== 50) seen.lost += 1
        if (listBackups(data).length === 0) seen.unsaved += 1
      }
      return Promise.resolve(
        findingOf(
          `${seen.kills} kills in ${total} statements: ${seen.between} between, ${seen.lost} lost, ${seen.unsaved} unsaved, ${seen.unfinished} unfinished`,
          {
            'killed often enough': seen.kills >= 5,
            'never between': seen.between === 0,
            'nothing lost': seen.lost === 0,
            'always saved': seen.unsaved === 0,
            'always finished': seen.unfinished === 0,
          },
        ),
      )
    }),
}

export const downgrade: Fault = {
  name: 'an older program on the database of a newer one',
  promise: 'no start, one sentence, and the file is unchanged',
  check: () =>
    inFolder(async (data) => {
      const site = await startSite(data)
      await site.stop()
      const file = path.join(data, 'ephemeris.sqlite')
      const database = new DatabaseSync(file)
      database.exec("insert into migrations (name, at) values ('9999_future', '2999-01-01')")
      database.close()
      const before = readFileSync(file)
      const { code, output } = await runToEnd(['start'], data)
      const untouched = readFileSync(file).equals(before)
      return findingOf(`exit ${code}, the file ${untouched ? 'untouched' : 'changed'}`, {
        'refused in one sentence':
          code === 1 && /^The database was written by a newer version [^\n]*$/.test(output),
        'the file is unchanged': untouched,
      })
    }),
}

const describe = (data: string) => describeDatabase(path.join(data, 'ephemeris.sqlite'))

/** Some migrations may be done already, but the rows must be those from before the upgrade. */
function isPartWay(state: ReturnType<typeof describe>, before: string): boolean {
  const old = JSON.parse(before) as ReturnType<typeof describe>
  return state.tables['quotes']?.rows === old.tables['quotes']?.rows
}

function copyOf(from: string, to: string): string {
  cpSync(from, to, { recursive: true })
  return to
}

function run(command: string, data: string): string {
  const { stdout, stderr, status, signal } = spawnSync(
    process.execPath,
    [upgrader, command, data],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0 && signal !== 'SIGKILL') throw new Error(stderr)
  return stdout
}
