import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { marksIn } from './client.ts'

/** Checks a database file: whether it is sound, and which marked rows it has. */
export function inspectData(dataDir: string): { sound: boolean; marks: Set<string> } {
  const database = new DatabaseSync(path.join(dataDir, 'ephemeris.sqlite'))
  try {
    // The data is discarded afterwards, so nothing has to be durable.
    database.exec('pragma synchronous=off')
    const check = database.prepare('pragma integrity_check').all()
    const sound = check.length === 1 && check[0]?.['integrity_check'] === 'ok'
    const rows = database.prepare('select text from quotes').all()
    return { sound, marks: marksIn(rows.map(({ text }) => text)) }
  } catch {
    return { sound: false, marks: new Set() }
  } finally {
    database.close()
  }
}
