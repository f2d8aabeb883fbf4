import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { ServerContext } from '../../platform/server/context.ts'
import { readSetting, replaceSetting } from '../../platform/server/database/settings.ts'
import { ignoreMissing } from '../../platform/server/ops/regular-file.ts'
import type { Alert, AlertNotifier } from '../../platform/server/outbox/message.ts'
import { dayMs } from '../../shared/durations.ts'
import { formatPlace } from './backup-records.ts'
import { type BackupCheck, backupChecks, type BackupProblem } from './contract.ts'
import { type BackupFacts, toleranceMs } from './facts.ts'
import { findOverdue } from './overdue.ts'

/** How often the owner is notified of what lasts. */
const repeatMs = 7 * dayMs

const setting = 'backup-alerts'

/** For each alert, the instances on which its cause lasts, and when the owner was notified, as the clock of each showed it. */
const notifiedSchema = v.record(v.string(), v.record(v.string(), v.string()))
type Notified = v.InferOutput<typeof notifiedSchema>

const endings: Readonly<Record<BackupCheck, string>> = {
  backup: 'Backups are made again',
  trial: 'A test restore has succeeded again',
  copy: 'A copy elsewhere is up to date again',
  disk: 'The disk has enough room again',
  clock: 'The clock is right again',
}

/**
 * Notifies the owner of what is overdue. That is stored in the database, so that neither a restart nor another instance repeats
 * it.
 */
export function openAlerts({ database, config }: ServerContext, notifier: AlertNotifier) {
  const hasInstances = config.databaseUrl !== undefined
  return {
    check: async (facts: BackupFacts): Promise<void> => {
      if (!notifier.canNotify) return
      const instance = hasInstances ? await readInstanceId(config.dataDir) : 'site'
      const known = await readSetting(database.db, setting)
      const notified = parseNotified(known)
      const next = decide({ notified, facts, instance })
      if (JSON.stringify(next.notified) === JSON.stringify(notified)) return
      const isFirst = await database.writeWithoutInvalidation(async (tx) => {
        if (!(await replaceSetting(tx, setting, known, JSON.stringify(next.notified)))) return false
        for (const alert of next.alerts)
          await notifier.write(tx, hasInstances ? withPlace(alert, config.dataDir) : alert)
        return true
      })
      // Otherwise another instance was first, and the next round reports what that one did not.
      if (isFirst && next.alerts.length > 0) notifier.wake()
    },
  }
}

/** A name of this instance that stays when its container and thereby its host name is replaced. */
async function readInstanceId(dataDir: string): Promise<string> {
  // Backups leave out names that begin with a dot.
  const file = path.join(dataDir, '.instance')
  const written = await readFile(file, 'utf8').catch(ignoreMissing)
  if (written !== undefined && /^[0-9a-f-]{36}$/.test(written)) return written
  const id = randomUUID()
  await writeFile(file, id, { mode: 0o600 })
  return id
}

/** Nobody was notified if the row is missing or of a version that writes something else. */
function parseNotified(text: string | undefined): Notified {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), notifiedSchema), text)
  return parsed.success ? parsed.output : {}
}

interface Decision {
  notified: Notified
  alerts: Alert[]
}

interface Standing {
  notified: Notified
  facts: BackupFacts
  /** The id of the instance that decides. */
  instance: string
}

/**
 * Decides of what to notify the owner. An alert begins on the first instance that finds its cause and ends when none finds it any
 * more, so that instances of which one has a wrong clock do not contradict each other every minute.
 */
export function decide({ notified, facts, instance }: Standing): Decision {
  const found = new Set(
    backupChecks.filter((check) => instance in (notified[keyOf(check, instance)] ?? {})),
  )
  const overdue = new Map(findOverdue(facts, found).map((problem) => [problem.check, problem]))
  const decision: Decision = { notified: { ...notified }, alerts: [] }
  for (const check of backupChecks) {
    const key = keyOf(check, instance)
    const before = notified[key] ?? {}
    const problem = overdue.get(check)
    if (problem) {
      const recent = Object.values(before).find((date) => isRecent(date, facts.now))
      const date = recent ?? facts.now.toISOString()
      if (recent === undefined)
        decision.alerts.push(describe(problem, instance in before ? 'lasts' : 'begins'))
      if (recent === undefined || !(instance in before))
        decision.notified[key] = { ...before, [instance]: date }
    } else if (instance in before) {
      const { [instance]: _ended, ...others } = before
      if (Object.keys(others).length > 0) decision.notified[key] = others
      else {
        delete decision.notified[key]
        decision.alerts.push(describeEnd(check))
      }
    }
  }
  return decision
}

/** Each instance has a disk and a clock of its own; the other alerts are about the whole site. */
function keyOf(check: BackupCheck, instance: string): string {
  return check === 'disk' || check === 'clock' ? `${check} ${instance}` : check
}

/** A date in the future is of a clock that was wrong, and must not keep the owner from being notified. */
function isRecent(date: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(date)
  return age > -toleranceMs && age < repeatMs
}

const backupsPath = '/admin?tab=settings&page=backups'

function describe({ title, says, advice }: BackupProblem, state: 'begins' | 'lasts'): Alert {
  const paragraphs = [says, advice, 'You will be notified again in seven days if this lasts.']
  return { state, title, paragraphs, path: backupsPath }
}

function describeEnd(check: BackupCheck): Alert {
  const paragraphs = ['This is over. There is nothing to do.']
  return { state: 'ends', title: endings[check], paragraphs, path: backupsPath }
}

function withPlace(alert: Alert, dataDir: string): Alert {
  return {
    ...alert,
    paragraphs: [...alert.paragraphs, `Found by the instance ${formatPlace(dataDir)}.`],
  }
}
