import { expect, test } from 'vitest'
import { dayMs } from '../../shared/durations.ts'
import { decide } from './alerts.ts'
import type { BackupCheck } from './contract.ts'
import type { BackupFacts } from './facts.ts'
import { isUnresolved, latestOf } from './outcomes.ts'
import { findOverdue, findProblems } from './overdue.ts'
import { isTrialDue } from './schedule.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const ago = (days: number) => new Date(noon.getTime() - days * dayMs)
const iso = (days: number) => ago(days).toISOString()

/** A site a month old of which nothing is overdue, but for what is given. */
function factsWith(others: Partial<BackupFacts> = {}): BackupFacts {
  return {
    now: noon,
    siteStart: ago(30),
    newest: { date: iso(0.3), bytes: 1000, place: null },
    failure: undefined,
    trial: { date: iso(3), backup: iso(3) },
    failedTrial: undefined,
    copy: undefined,
    disk: { freeBytes: 20 * 1024 ** 3, bytesPerDay: null },
    future: undefined,
    ...others,
  }
}

const backupOf = (days: number) => ({ date: iso(days), bytes: 1000, place: null })
const trialOf = (days: number) => ({ date: iso(days), backup: iso(days) })

/** A bucket whose newest copy is so many days old. */
function bucketWith(days: number, answer: { problem?: string; isDifferent?: boolean } = {}) {
  const check = { date: iso(0), found: null, problem: null, isDifferent: false, ...answer }
  return { kind: 'bucket', newest: iso(days), since: ago(30), check } as const
}

test.each<[string, Partial<BackupFacts>, string[]]>([
  ['nothing is missing', {}, []],
  ['the newest backup is almost two days old', { newest: backupOf(1.99) }, []],
  ['the newest backup is two days old', { newest: backupOf(2) }, ['No backup for 2 days']],
  ['a new site has no backup', { newest: undefined, trial: undefined, siteStart: ago(1.9) }, []],
  [
    'a site of three days has no backup',
    { newest: undefined, trial: undefined, siteStart: ago(3) },
    ['There is no backup'],
  ],
  [
    'the start of the site is in the future and there is no backup',
    { newest: undefined, trial: trialOf(1), siteStart: ago(-400) },
    ['There is no backup'],
  ],
  [
    'the database cannot be read',
    { newest: undefined, trial: undefined, siteStart: undefined },
    [],
  ],
  ['the last test restore is 13 days ago', { trial: trialOf(13.9) }, []],
  [
    'the last test restore is two weeks ago',
    { trial: trialOf(14) },
    ['No test restore for 14 days'],
  ],
  ['none has succeeded on a young site', { trial: undefined, siteStart: ago(13) }, []],
  ['none has succeeded on an old site', { trial: undefined }, ['No test restore yet']],
  [
    'a test restore failed',
    { failedTrial: { date: iso(0.2), backup: iso(0.3), reason: 'It is damaged.' } },
    ['A test restore failed'],
  ],
  ['a bucket has the copy of last night', { copy: bucketWith(0.3) }, []],
  [
    'a bucket has a copy of three days ago',
    { copy: bucketWith(3) },
    ['No copy elsewhere for 3 days'],
  ],
  [
    'a bucket has another copy than was sent',
    { copy: bucketWith(0.3, { problem: 'It is smaller.', isDifferent: true }) },
    ['The copy elsewhere is not the one that was sent'],
  ],
  [
    'a bucket could not be asked today',
    { copy: bucketWith(1, { problem: 'It cannot be reached.' }) },
    [],
  ],
  [
    'a key is four days old and nothing was copied',
    { copy: { ...bucketWith(0), newest: undefined, since: ago(4) } },
    ['There is no copy elsewhere'],
  ],
  [
    'a command has not yet run since an upgrade',
    { copy: { kind: 'command', newest: undefined, since: undefined, check: undefined } },
    [],
  ],
  [
    'a command last succeeded four days ago',
    { copy: { kind: 'command', newest: iso(4), since: undefined, check: undefined } },
    ['No copy elsewhere for 4 days'],
  ],
  [
    'the disk is nearly full',
    { disk: { freeBytes: 1024, bytesPerDay: null } },
    ['The disk is nearly full'],
  ],
  [
    'there is a backup of the future',
    { future: { what: 'a backup', date: iso(-40), file: '/data/backups/one' } },
    ['The clock is or was wrong'],
  ],
  [
    'everything is overdue',
    {
      newest: backupOf(20),
      trial: trialOf(27),
      disk: { freeBytes: 1024, bytesPerDay: null },
      future: { what: 'a test restore', date: iso(-2) },
    },
    [
      'No backup for 20 days',
      'No test restore for 27 days',
      'The disk is nearly full',
      'The clock is or was wrong',
    ],
  ],
])('when %s, the alerts are %3$j', (_when, others, titles) => {
  expect(findOverdue(factsWith(others)).map(({ title }) => title)).toEqual(titles)
})

test('a failed backup is shown at once, and reported only when two days have passed', () => {
  const failure = { date: iso(0.1), reason: 'The disk is full.', what: 'backup' } as const
  expect(findOverdue(factsWith({ failure }))).toEqual([])
  expect(findProblems(factsWith({ failure }))).toEqual([
    {
      check: 'backup',
      title: 'The last backup could not be made',
      says: 'The disk is full.',
      advice: 'It is tried again every hour.',
    },
  ])
  const [overdue, ...others] = findProblems(factsWith({ failure, newest: backupOf(3) }))
  expect(others).toEqual([])
  expect(overdue?.says).toBe(
    'The last one was made on 2026-11-18 12:00 UTC. The last attempt failed. The disk is full.',
  )
})

test('a disk that was reported is fine again only with a quarter more room', () => {
  const free = (mib: number) =>
    factsWith({ disk: { freeBytes: mib * 1024 ** 2, bytesPerDay: null } })
  const before = new Set<BackupCheck>(['disk'])
  expect(findOverdue(free(66))).toEqual([])
  expect(findOverdue(free(66), before).map(({ says }) => says)).toEqual([
    '66.0 MB free, hardly enough.',
  ])
  expect(findOverdue(free(81), before)).toEqual([])
})

test.each<[string, Partial<Parameters<typeof isTrialDue>[0]>, boolean]>([
  ['none has succeeded', {}, true],
  ['one succeeded on Monday', { passed: ago(3) }, false],
  ['one succeeded a week ago, a little later in the night', { passed: ago(6.9) }, true],
  ['one succeeded two weeks ago and it is day', { passed: ago(14), isNight: false }, true],
  ['one succeeded last week and it is day', { passed: ago(8), isNight: false }, false],
  ['a clock in 2038 recorded one', { passed: ago(-4000) }, true],
  ['this backup failed an hour ago', { failed: { date: ago(0.04), backup: ago(0.1) } }, false],
  ['this backup failed yesterday', { failed: { date: ago(1), backup: ago(0.1) } }, true],
  ['an older backup failed', { failed: { date: ago(0.5), backup: ago(1.1) } }, true],
  ['this backup failed in the future', { failed: { date: ago(-9), backup: ago(0.1) } }, true],
])('when %s, a test restore is due: %3$s', (_when, others, due) => {
  const usual = { now: noon, newest: ago(0.1), passed: undefined, failed: undefined, isNight: true }
  expect(isTrialDue({ ...usual, ...others })).toBe(due)
})

test('records of the future hide no others, and a failed test is resolved by a backup as new', () => {
  const records = [{ date: iso(-9) }, { date: iso(5) }, undefined, { date: iso(2) }]
  expect(latestOf(records, noon)).toEqual({ date: iso(2) })
  expect(latestOf([{ date: iso(-1) }], noon)).toBeUndefined()
  const failed = { date: iso(2), backup: iso(2.1), reason: 'It is damaged.' }
  expect(isUnresolved(failed, undefined)).toBe(true)
  expect(isUnresolved(failed, trialOf(3))).toBe(true)
  expect(isUnresolved(failed, { date: iso(1), backup: iso(9) })).toBe(true)
  expect(isUnresolved(failed, { date: iso(1), backup: iso(1.1) })).toBe(false)
})

/** An instance that decides by its own clock, with what all of them have stored. */
function instanceOf(
  instance: string,
  shared: { notified: Parameters<typeof decide>[0]['notified'] },
) {
  return (facts: BackupFacts): string[] => {
    const { notified, alerts } = decide({ notified: shared.notified, facts, instance })
    shared.notified = notified
    return alerts.map(({ state, title }) => `${state}: ${title}`)
  }
}

/** So many days later, while the newest backup stays as old as it was. */
const later = (days: number, others: Partial<BackupFacts> = {}) =>
  factsWith({ now: ago(-days), newest: backupOf(3), trial: trialOf(-days), ...others })
const fine = (days: number) => later(days, { newest: backupOf(-days) })

test('of two instances one tells, again after seven days, and the last one tells the end', () => {
  const shared = { notified: {} }
  const [first, second] = [instanceOf('a', shared), instanceOf('b', shared)]
  expect(first(later(0))).toEqual(['begins: No backup for 3 days'])
  // Its clock is a second behind.
  expect(second(later(-1 / 86_400))).toEqual([])
  expect([...first(later(6.9)), ...second(later(6.9))]).toEqual([])
  expect(second(later(7))).toEqual(['lasts: No backup for 10 days'])
  expect(first(later(7))).toEqual([])
  expect(first(fine(8))).toEqual([])
  expect(second(fine(8))).toEqual(['ends: Backups are made again'])
  expect(shared.notified).toEqual({})
})

test('an instance with a wrong clock does not contradict another one every minute', () => {
  const shared = { notified: {} }
  const [right, ahead] = [instanceOf('a', shared), instanceOf('b', shared)]
  expect(ahead(later(40))).toEqual(['begins: No backup for 43 days'])
  for (let minute = 0; minute < 5; minute += 1)
    expect([...right(fine(minute / 1440)), ...ahead(later(40 + minute / 1440))]).toEqual([])
  expect(ahead(fine(0.1))).toEqual(['ends: Backups are made again'])
})

test('what a clock in the future recorded as reported is reported again', () => {
  const shared = { notified: {} }
  const site = instanceOf('site', shared)
  expect(site(later(400))).toEqual(['begins: No backup for 403 days'])
  expect(site(later(0))).toEqual(['lasts: No backup for 3 days'])
  expect(site(later(0.1))).toEqual([])
})

test('each instance tells of its own disk', () => {
  const shared = { notified: {} }
  const [first, second] = [instanceOf('a', shared), instanceOf('b', shared)]
  const full = factsWith({ disk: { freeBytes: 1024, bytesPerDay: null } })
  expect(first(full)).toEqual(['begins: The disk is nearly full'])
  expect(second(factsWith())).toEqual([])
  expect(second(full)).toEqual(['begins: The disk is nearly full'])
  expect(first(factsWith())).toEqual(['ends: The disk has enough room again'])
})
