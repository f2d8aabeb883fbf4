import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { unpackText } from '../../src/features/history/packed-text.ts'
import { marksIn } from './client.ts'

interface Inspected {
  /** Whether the file is intact, and every post is what its latest version says. */
  sound: boolean
  /** The marks of all quotes and of all versions of posts. */
  marks: Set<string>
}

/** Checks a database file: whether it is sound, and which marked rows and versions it has. */
export async function inspectData(dataDir: string): Promise<Inspected> {
  const database = new DatabaseSync(path.join(dataDir, 'ephemeris.sqlite'))
  try {
    // The data is discarded afterwards, so nothing has to be durable.
    database.exec('pragma synchronous=off')
    const check = database.prepare('pragma integrity_check').all()
    const isIntact = check.length === 1 && check[0]?.['integrity_check'] === 'ok'
    const quotes = database.prepare('select text from quotes').all()
    const versions = await titlesOfVersions(database)
    const latest = new Map(versions.map(({ post, title }) => [post, title]))
    const posts = database.prepare('select id, title from posts').all()
    const areLatest = posts.every(({ id, title }) => (latest.get(Number(id)) ?? title) === title)
    const texts = [...quotes.map(({ text }) => text), ...versions.map(({ title }) => title)]
    return { sound: isIntact && areLatest, marks: marksIn(texts) }
  } catch {
    return { sound: false, marks: new Set() }
  } finally {
    database.close()
  }
}

/** The titles of all versions of posts, the oldest first. */
async function titlesOfVersions(database: DatabaseSync) {
  const rows = database
    .prepare(`select id, "textId", "baseId", content from versions where kind='posts' order by id`)
    .all()
  const contents = new Map(rows.map(({ id, content }) => [id, String(content)]))
  return await Promise.all(
    rows.map(async ({ textId, baseId, content }) => {
      const base = baseId === null ? undefined : contents.get(baseId ?? 0)
      const text = await unpackText(String(content), base && (await unpackText(base, undefined)))
      return { post: Number(textId), title: (JSON.parse(text) as { title: string }).title }
    }),
  )
}
