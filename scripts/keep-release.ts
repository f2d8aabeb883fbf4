// Saves the data of the current version for the upgrade tests; see src/testing/releases/README.md.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { makeBackup } from '../src/features/backup/make-backup.ts'
import { openDatabase } from '../src/platform/server/database/database.ts'
import { migrate } from '../src/platform/server/database/migrate.ts'
import { migrations } from '../src/platform/server/database/migrations/all.ts'
import { type Browser, openBrowser } from '../src/testing/browser.ts'
import { describeSchema } from '../src/testing/describe-schema.ts'
import { freePort } from '../src/testing/free-port.ts'
import { partOf, startMailServer } from '../src/testing/mail-server.ts'
import { form, plain } from '../src/testing/pictures.ts'
import { openPostgresServer } from '../src/testing/postgres-server.ts'
import { softPasskey } from '../src/testing/soft-passkey.ts'
import { root, runToEnd, startSite } from './faults/site.ts'

const password = 'correct horse'
const publicUrl = 'https://ada.example.org'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

async function signUp(base: string, username: string): Promise<Browser> {
  const browser = openBrowser(base)
  const account = { username, password, email: `${username}@example.org`, name: username }
  await browser('POST', '/api/register', account)
  return browser
}

async function until(what: string, isDone: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await isDone()) return
    await setTimeout(100)
  }
  throw new Error(`Timed out waiting for ${what}`)
}

/** Adds content that a new site does not have. @returns the URL of a picture */
async function writeAsOwner(owner: Browser): Promise<string> {
  const post = { excerpt: 'A post for the upgrade.', category: 'Notes', date: 'May 1, 2026' }
  const picture = await owner('POST', '/api/media', form(await plain(64, 48).png().toBuffer()))
  const { url } = picture.json as { url: string }
  const table = form(Buffer.from('a,b\n1,2\n3,4\n'), 'curve.csv', 'text/csv')
  await owner('POST', '/api/files', table)
  const bibliography = () =>
    form(
      Buffer.from('@article{noether, title={Invariants}, author={Noether, Emmy}, year={1918}}'),
      'library.bib',
      'text/plain',
    )
  const { plan } = (await owner('POST', '/api/works/read', bibliography())).json as { plan: string }
  await owner('POST', `/api/works/import?plan=${plan}`, bibliography())
  const content = `After @noether, with [a table](curve.csv).\n\n![A plate](${url})`
  await owner('POST', '/api/blog', { ...post, title: 'A published post', content })
  await owner('POST', '/api/blog', { ...post, title: 'A draft', content, visibleFrom: null })
  const visibleFrom = '2099-01-01T00:00:00.000Z'
  await owner('POST', '/api/blog', { ...post, title: 'A planned post', content, visibleFrom })
  await owner('POST', '/api/redirects', { path: '/old-address', target: '/blog' })
  const page = { path: '/talks', title: 'Talks', description: '', content, categories: [] }
  await owner('POST', '/api/pages', { ...page, place: 'resources', draft: false })
  return url
}

/** Adds data of visitors: a comment, a message, a click and page views. */
async function visit(visitor: Browser, owner: Browser): Promise<void> {
  await visitor('POST', '/api/blog/1/comments', { author: 'A reader', content: 'A comment.' })
  const message = { name: 'A reader', email: 'reader@example.org', subject: 'Hello' }
  await visitor('POST', '/api/contact', { ...message, message: 'A message for the upgrade.' })
  await visitor('POST', '/api/track-engagement', { action: 'read_more_clicked', section: 'about' })
  await visitor('GET', '/blog')
  await visitor('GET', '/blog/1')
  // Reading the counts stores them first.
  await owner('GET', '/api/page-views')
}

/** Adds guests with every kind of second factor, and a sign-in in progress. */
async function addGuests(base: string): Promise<void> {
  const mira = await signUp(base, 'mira')
  const { secret } = (await mira('POST', '/api/account/authenticator', { password })).json as {
    secret: string
  }
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await mira('POST', '/api/account/authenticator/confirm', { code })
  const tomasz = await signUp(base, 'tomasz')
  const options = await tomasz('POST', '/api/account/passkeys/options', { password })
  const { challenge } = options.json as { challenge: string }
  const asked = { challenge, origin: publicUrl, rpId: new URL(publicUrl).hostname }
  const credential = softPasskey().register(asked)
  await tomasz('POST', '/api/account/passkeys', { name: 'Laptop', credential })
  const waiting = openBrowser(base)
  await waiting('POST', '/api/login', { username: 'tomasz', password })
  await waiting('POST', '/api/login/passkey/options')
}

/** Adds a subscriber who did not confirm, a sent issue, and one that the mailbox refused. */
async function sendNewsletter(base: string, owner: Browser, mail: MailServer): Promise<void> {
  const subscribe = (email: string) => openBrowser(base)('POST', '/api/subscribe', { email })
  await subscribe('reader@example.org')
  const linkOf = () =>
    mail.mails
      .filter(({ to }) => to.includes('reader@example.org'))
      .map((one) => /\/newsletter\/confirm\?token=[\w-]+/.exec(partOf(one, 'text/plain'))?.[0])
      .find((link) => link !== undefined)
  await until('a mail with a link', () => linkOf() !== undefined)
  await fetch(base + (linkOf() ?? ''), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
  })
  await subscribe('undecided@example.org')
  const idle = async () =>
    ((await owner('GET', '/api/outbox')).json as { waiting: number }).waiting === 0
  await owner('POST', '/api/blog/1/newsletter')
  await until('the first issue', idle)
  mail.refuse({ at: 'recipient', code: 550, words: '5.1.1 unknown' })
  await owner('POST', '/api/blog/2/newsletter')
  await until('a refused issue', idle)
  mail.refuse(undefined)
}

/** The schema after all migrations on PostgreSQL. */
async function postgresSchema(folder: string): Promise<string> {
  const server = await openPostgresServer('quick')
  const database = openDatabase({ dataDir: folder, databaseUrl: server.url('postgres') })
  try {
    await migrate(database, migrations)
    return `${(await describeSchema(database)).join('\n')}\n`
  } finally {
    await database.close()
    await server.remove()
  }
}

async function keepRelease(): Promise<void> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const target = path.join(root, 'src', 'testing', 'releases', version)
  const folder = await mkdtemp(path.join(tmpdir(), 'ephemeris-release-'))
  const dataDir = path.join(folder, 'data')
  const mail = await startMailServer()
  const env = { ...mail.env, STARTER_CONTENT: 'on', PUBLIC_URL: publicUrl, CLAIM: 'open' }
  const site = await startSite(dataDir, { env, port: await freePort() })
  try {
    const owner = await signUp(site.url, 'ada')
    const picture = path.basename(await writeAsOwner(owner))
    await visit(openBrowser(site.url), owner)
    await addGuests(site.url)
    await sendNewsletter(site.url, owner, mail)
    await owner('POST', '/api/backup')
    await site.stop()
    const notes = path.join(folder, 'notes')
    await mkdir(notes)
    const note =
      '---\ntitle: A synchronized note\ndate: 2026-05-01\ncategory: Notes\n---\n\nIt *shines*.\n'
    await writeFile(path.join(notes, 'note.md'), note)
    const { code, output } = await runToEnd(['sync', notes, '--yes'], dataDir, { env })
    if (code !== 0) throw new Error(output)
    // Pictures of the starter content are most of the bytes, and no migration reads them.
    const media = path.join(dataDir, 'media')
    for (const name of await readdir(media))
      if (/\.(?:avif|png|webp)$/.test(name) && name !== picture) await rm(path.join(media, name))
    await mkdir(target, { recursive: true })
    const file = path.join(target, 'site.tar.gz')
    const { bytes } = await makeBackup({ dataDir, target: file, date: new Date() })
    await writeFile(path.join(target, 'schema.postgres.txt'), await postgresSchema(folder))
    console.log(`${path.relative(root, file)}: ${bytes} bytes`)
  } finally {
    if (site.child.exitCode === null) await site.kill()
    mail.close()
    await rm(folder, { recursive: true })
  }
}

await keepRelease()
