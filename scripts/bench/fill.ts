import { DatabaseSync } from 'node:sqlite'

/** How much a site holds. */
export interface Step {
  posts: number
  comments: number
  subscribers: number
}

/** Copies what the starter content has, until there is enough: rows as real ones, in one transaction. */
export function fillSite(file: string, { posts, comments, subscribers }: Step): void {
  const db = new DatabaseSync(file)
  db.exec('begin immediate')
  // The titles stay the same: preview images of new titles would be drawn while the benchmark runs.
  copyRows(db, 'posts', posts, (row, id) => ({
    ...row,
    id,
    publishedAt: new Date(Date.UTC(2000, 0, id)).toISOString(),
  }))
  copyRows(db, 'comments', comments, (row, id) => ({
    ...row,
    id,
    blogPostId: (id % posts) + 1,
  }))
  db.prepare(
    'insert into subscribers ("id", "email", "date") select 1, \'reader1@example.org\', \'2026-01-01T00:00:00.000Z\' where ? > 0',
  ).run(subscribers)
  copyRows(db, 'subscribers', subscribers, (row, id) => ({
    ...row,
    id,
    email: `reader${id}@example.org`,
  }))
  for (const table of ['posts', 'comments', 'subscribers'])
    db.exec(
      `update counters set next = (select coalesce(max(id), 0) + 1 from ${table}) where name = '${table}'`,
    )
  db.exec('commit')
  db.close()
}

type Value = string | number | null
type Fields = Record<string, Value>

function copyRows(
  db: DatabaseSync,
  table: string,
  count: number,
  make: (row: Fields, id: number) => Fields,
): void {
  const models = db.prepare(`select * from ${table} order by id`).all() as Fields[]
  const [model] = models
  if (!model) return
  const names = Object.keys(model)
  const insert = db.prepare(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`,
  )
  for (let id = models.length + 1; id <= count; id += 1) {
    const row = make(models[id % models.length] ?? model, id)
    insert.run(...names.map((name) => row[name] ?? null))
  }
}
