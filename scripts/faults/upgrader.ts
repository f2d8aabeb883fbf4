// Upgrades a database in a process of its own, which can kill itself before a given statement.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { openSiteDatabase } from '../../src/app/site-database.ts'
import { readConfig } from '../../src/platform/server/ops/config.ts'
import type { Migration } from '../../src/platform/server/database/migrate.ts'
import { migrations } from '../../src/platform/server/database/migrations/all.ts'

const [command = '', dataDir = ''] = process.argv.slice(2)
const file = path.join(dataDir, 'ephemeris.sqlite')

const trial: Migration = {
  name: '9999_trial',
  up: async (tx) => {
    await tx.schema
      .createTable('trials')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .execute()
    await tx.schema.alterTable('quotes').addColumn('trial', 'text').execute()
    await tx
      .$extendTables<{ quotes: { trial: string } }>()
      .updateTable('quotes')
      .set({ trial: 'new' })
      .execute()
    await tx.schema.createIndex('quotes_trial').on('quotes').column('trial').execute()
  },
}

async function upgrade(steps: readonly Migration[]): Promise<void> {
  const log = { info: () => undefined }
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openSiteDatabase(config, { now: () => new Date(), log, steps })
  await database.close()
}

/** Counts statements that write, begin or end a transaction, and kills the process before one of them. */
function countStatements(dieAt: number): () => number {
  let count = 0
  const { prepare } = DatabaseSync.prototype
  const note = (sql: string) => {
    if (/^\s*(?:select|pragma)/i.test(sql)) return
    count += 1
    if (count !== dieAt) return
    reportShape()
    process.kill(process.pid, 'SIGKILL')
  }
  DatabaseSync.prototype.prepare = function prepared(this: DatabaseSync, sql, ...options) {
    const statement = prepare.call(this, sql, ...options)
    const { run, all } = statement
    statement.run = ((...values: SQLInputValue[]) => (
      note(sql),
      run.apply(statement, values as never)
    )) as typeof run
    statement.all = ((...values: SQLInputValue[]) => (
      note(sql),
      all.apply(statement, values as never)
    )) as typeof all
    return statement
  }
  return () => count
}

/** Writes to a file which schema another connection sees now: the old or the new one. */
function reportShape(): void {
  const reader = new DatabaseSync(file, { readOnly: true })
  const [found] = reader
    .prepare("select 1 from pragma_table_info('quotes') where name = 'trial'")
    .all()
  reader.close()
  writeFileSync(path.join(dataDir, 'shape'), found ? 'new' : 'old')
}

switch (command) {
  case 'prepare': {
    await upgrade(migrations.slice(0, 1))
    const database = new DatabaseSync(file)
    const insert = database.prepare('insert into quotes (id, text, author) values (?, ?, ?)')
    for (let id = 1; id <= 50; id += 1)
      insert.run(id, `A line worth keeping, number ${id}.`, 'Someone')
    database.close()
    break
  }
  case 'count': {
    const count = countStatements(-1)
    await upgrade([...migrations, trial])
    console.log(count())
    break
  }
  case 'finish':
    await upgrade([...migrations, trial])
    break
  default:
    countStatements(Number(command))
    await upgrade([...migrations, trial])
    reportShape()
}
