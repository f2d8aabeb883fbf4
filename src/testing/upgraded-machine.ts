import { expect } from 'vitest'
import { type DatabasePlace, openDatabase } from '../platform/server/database/database.ts'
import { migrations } from '../platform/server/database/migrations/all.ts'
import { describeSchema } from './describe-schema.ts'
import {
  archiveOf,
  type InstalledProgram,
  installedMachine,
  releaseName,
} from './installed-releases.ts'
import { openReleasedSite } from './releases.ts'

/** The release to which the machine is upgraded. */
export const newer: InstalledProgram = { version: '1.1.0', steps: migrations.length }

/** A machine that runs 1.0.0 with its data, and the archive of another release. */
export async function machineOf100(other: InstalledProgram) {
  const { place, steps, schema } = await openReleasedSite('1.0.0')
  const machine = await installedMachine({ version: '1.0.0', steps: steps.length }, place)
  await machine.start()
  await expect.poll(machine.answering, { timeout: 60_000 }).toBe('1.0.0')
  const archive = await archiveOf(other, { folder: machine.folder })
  return { ...machine, place, schema, steps: steps.length, archive, before: await postsIn(place) }
}

async function postsIn(place: DatabasePlace): Promise<unknown[]> {
  const database = openDatabase(place)
  try {
    return await database.db.selectFrom('posts').select(['id', 'title']).orderBy('id').execute()
  } finally {
    await database.close()
  }
}

async function schemaOf(place: DatabasePlace): Promise<string[]> {
  const database = openDatabase(place)
  try {
    return await describeSchema(database)
  } finally {
    await database.close()
  }
}

export type Machine = Awaited<ReturnType<typeof machineOf100>>

/** The new release runs, with everything that was there. */
export async function requireMoved(machine: Machine): Promise<void> {
  expect([machine.current(), await machine.answering()]).toEqual([releaseName('1.1.0'), '1.1.0'])
  expect(await postsIn(machine.place)).toEqual(machine.before)
}

/** The former release runs, with the schema and the rows of before. */
export async function requireReturned(machine: Machine): Promise<void> {
  expect([machine.current(), await machine.answering()]).toEqual([releaseName('1.0.0'), '1.0.0'])
  expect(await schemaOf(machine.place)).toEqual(machine.schema)
  expect(await postsIn(machine.place)).toEqual(machine.before)
}

/**
 * Kills an upgrade before one of its changes of a new machine, and ends what it has begun.
 * @param before the number of the change
 * @returns whether there was such a change
 */
export async function killUpgrade(
  to: InstalledProgram,
  before: number,
  ending: (machine: Machine) => Promise<void>,
): Promise<boolean> {
  const machine = await machineOf100(to)
  const killed = { KILL_BEFORE: String(before) }
  const { code } = await machine.run(['upgrade', machine.archive], killed)
  if (code === null) await ending(machine)
  await machine.stop()
  return code === null
}

/** The same command ends a killed upgrade. */
export async function upgradeAgain(machine: Machine): Promise<void> {
  const { complained, code } = await machine.run(['upgrade', machine.archive])
  expect([complained, code]).toEqual(['', 0])
  await requireMoved(machine)
}

/** A killed upgrade is taken back, if it had begun. */
export async function rollBack(machine: Machine): Promise<void> {
  const { complained, code } = await machine.run(['rollback'])
  if (complained === 'There is no upgrade to return from. Nothing was changed.')
    expect(machine.calls()).not.toContain('stop')
  else expect([complained, code]).toEqual(['', 0])
  await requireReturned(machine)
}
