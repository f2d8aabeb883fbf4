import { countOf } from '../../shared/count.ts'
import { formatUtc } from '../../shared/ages.ts'

interface About {
  date: string
  version: string
  tables: Readonly<Record<string, { rows: number }>>
}

/** The README of a backup: what it is, and how to open it with this program and without. */
export function readmeOf({ date, version, tables }: About): string {
  const count = (table: string, one: string) => countOf(tables[table]?.rows ?? 0, one)
  return `This is a backup of a site of Ephemeris ${version}, made on ${formatUtc(date)}.
It has ${count('posts', 'post')}, ${count('comments', 'comment')} and ${count('subscribers', 'subscriber')}.

It contains addresses and messages of readers, and the hashes of passwords.
Keep it where only you can read it.

WITH EPHEMERIS

On a new machine, install Ephemeris ${version} or newer, then run:

  ephemeris recover <this file>

It checks the backup and restores it before the first start. In a clone of the
repository the command is: npm run ephemeris -- recover <this file>

Copies in a bucket end in .age and are encrypted. The commands above ask for
their key.

WITHOUT EPHEMERIS

The program age (age-encryption.org) opens an encrypted copy with its key:

  age -d -i key.txt <copy>.tar.gz.age > <this file>

  tar xzf <this file>

unpacks it. Windows, macOS and Linux have this command. You get:

  ephemeris.sqlite   everything that was written, an SQLite 3 database
  files/media/       pictures and files as they were uploaded
  files/             other files of the site
  manifest.json      date, number of rows, and the SHA-256 of every file

Any program for SQLite opens the database, such as DB Browser for SQLite or the
command sqlite3. Texts are Markdown. The titles of all posts, then one of them:

  sqlite3 ephemeris.sqlite "${sqlOfTitles}"
  sqlite3 ephemeris.sqlite "${sqlOfText}" > post-1.md

A picture in a text, such as /media/moon.webp, is the file files/media/moon.webp.
Other tables are pages, projects, comments, messages, subscribers, publications
and the lists of the home page. Dates are in UTC.
`
}

/** The queries of the README; a test runs them. */
export const sqlOfTitles = 'select id, date, title from posts order by id'
export const sqlOfText = 'select content from posts where id = 1'
