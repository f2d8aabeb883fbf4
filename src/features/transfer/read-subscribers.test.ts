import { readSubscribers } from '../../testing/foreign-readers.ts'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createSuppressionList } from '../../platform/server/outbox/suppression-list.ts'
import { carryOut, folderWith, openTransferSite } from '../../testing/transfer-site.ts'
import { planImport } from './import-plan.ts'

const times = { timeZone: 'UTC', now: new Date('2026-11-21T12:00:00.000Z') }

async function read(csv: string) {
  const file = path.join(await folderWith({ 'r.csv': csv }), 'r.csv')
  return await readSubscribers({ file, ...times })
}

test.each([
  [
    'Ghost',
    'id,email,name,subscribed_to_emails,created_at,deleted_at\n1,ann@example.org,Ann,true,2024-05-01T10:00:00.000Z,\n2,bo@example.org,Bo,false,2024-05-02T10:00:00.000Z,\n',
    '2024-05-01T10:00:00.000Z',
  ],
  [
    'Substack',
    '\uFEFFEmail,Active Subscription,Email Disabled,Created At\nann@example.org,false,false,2024-05-01T10:00:00.000Z\nbo@example.org,false,true,2024-05-01T10:00:00.000Z\n',
    '2024-05-01T10:00:00.000Z',
  ],
  [
    'Mailchimp',
    '"Email Address","First Name",OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME\nann@example.org,"A, nn","2024-05-01 09:00:00","2024-05-01 10:00:00",\nbo@example.org,Bo,"2024-05-01 09:00:00","2024-05-01 10:00:00","2024-06-01 10:00:00"\n',
    '2024-05-01T10:00:00.000Z',
  ],
  [
    'Buttondown',
    'email,type,creation_date,unsubscription_date\nann@example.org,regular,2024-05-01T10:00:00Z,\nbo@example.org,unsubscribed,2024-05-01T10:00:00Z,\n',
    '2024-05-01T10:00:00.000Z',
  ],
])(
  'subscribers of %s stay confirmed with their date, and those who left are not imported',
  async (name, csv, date) => {
    const site = await openTransferSite()
    const found = await read(csv)
    const plan = await planImport(site, found)
    expect(plan.lines).toEqual([
      `  Subscribers of ${name}: 2.`,
      '+ subscriber "ann@example.org"',
      '! subscriber "bo@example.org": Unsubscribed there, not imported',
    ])
    await carryOut(site, plan)
    const rows = await site.database.db
      .selectFrom('subscribers')
      .select(['email', 'date', 'verified'])
      .execute()
    expect(rows.map((row) => ({ ...row, verified: Boolean(row.verified) }))).toEqual([
      { email: 'ann@example.org', date, verified: true },
    ])
    expect((await planImport(site, found)).counts).toEqual({ added: 0, existing: 1, invalid: 1 })
  },
)

test('unconfirmed subscribers are imported as unconfirmed and get no newsletter', async () => {
  const csv =
    'email,type,creation_date\nann@example.org,unactivated,2024-05-01T10:00:00Z\nno-address,regular,2024-05-01T10:00:00Z\n'
  const site = await openTransferSite()
  const plan = await planImport(site, await read(csv))
  expect(plan.lines.at(-1)).toBe('! subscriber "no-address": Please enter a valid email address.')
  await carryOut(site, plan)
  const [row] = await site.database.db.selectFrom('subscribers').select('verified').execute()
  expect(Boolean(row?.verified)).toBe(false)
})

test.each([
  ['empty', ''],
  ['no date', 'soon'],
  ['no day of the calendar', '2024-02-31'],
  ['in the future', '2031-05-01T10:00:00Z'],
])(
  'those who unsubscribed here are not imported when the date in the file is %s',
  async (_name, date) => {
    const csv = `email,type,creation_date\nann@example.org,regular,${date}\nbo@example.org,regular,${date}\n`
    const site = await openTransferSite()
    const yesterday = { ...site, now: () => new Date('2026-11-20T12:00:00.000Z') }
    await createSuppressionList(yesterday).add('reader', 'ann@example.org')
    const plan = await planImport(site, await read(csv))
    expect(plan.lines).toEqual([
      '  Subscribers of Buttondown: 2.',
      '! subscriber "ann@example.org": Unsubscribed or erased since, not imported',
      '+ subscriber "bo@example.org"',
    ])
    await carryOut(site, plan)
    expect(
      await site.database.db.selectFrom('subscribers').select(['email', 'date']).execute(),
    ).toEqual([{ email: 'bo@example.org', date: times.now.toISOString() }])
  },
)

test('those who subscribed there after unsubscribing here are imported with that date', async () => {
  const site = await openTransferSite()
  const before = { ...site, now: () => new Date('2026-11-01T12:00:00.000Z') }
  await createSuppressionList(before).add('reader', 'ann@example.org')
  const csv = 'email,type,creation_date\nann@example.org,regular,2026-11-10T10:00:00Z\n'
  expect((await planImport(site, await read(csv))).counts.added).toBe(1)
})

test.each([
  ['a list without their columns', 'email,name\na@example.org,A\n'],
  ['nothing', ''],
  ['a quotation that never ends', 'email,type,creation_date\n"a@example.org,regular,x\n'],
])('%s is rejected with an explanation', async (_name, csv) => {
  await expect(read(csv)).rejects.toThrow(/is not a subscriber list|is not a table in CSV/)
})

test('a list of more than 100,000 subscribers is rejected, one of exactly that size is read', async () => {
  const csv = (count: number) =>
    // Who has left is counted, but neither checked nor dated, which would take seconds.
    `email,type,creation_date\n${Array.from({ length: count }, (_, index) => `r${index}@example.org,unsubscribed,\n`).join('')}`
  expect((await read(csv(100_000))).notes).toEqual(['Subscribers of Buttondown: 100,000.'])
  await expect(read(csv(100_001))).rejects.toThrow(
    /has more than 100,000 subscribers; import it in parts\.$/,
  )
})
