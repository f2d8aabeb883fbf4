import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { giveAway, unprivileged } from '../testing/unprivileged.ts'
import { actAsOwner, ownerToActAs } from './act-as-owner.ts'

const ada = { uid: 1000, gid: 100 }

test.each([
  ['root acts as the owner of the folder', 0, ada, ada],
  ['root stays root on a folder of its own', 0, { uid: 0, gid: 0 }, undefined],
  ['root stays root where no folder is yet', 0, undefined, undefined],
  ['the owner is the owner already', 1000, ada, undefined],
  ['nobody else can act as the owner', 1001, ada, undefined],
  ['a system without users has no owners', undefined, ada, undefined],
])('%s', (_case, uid, folder, owner) => {
  expect(ownerToActAs(uid, folder)).toEqual(owner)
})

/** A folder that is not root's, and a process of root that records what is done to it. */
async function rootAtFolder(fail: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryFolder()
  giveAway(folder)
  const done: unknown[][] = []
  const record =
    (name: string) =>
    (...given: unknown[]) => {
      done.push([name, ...given])
      const code = fail[name]
      if (code !== undefined) throw Object.assign(new Error('refused'), { code })
    }
  const identity = {
    geteuid: () => 0,
    setgid: record('setgid'),
    initgroups: record('initgroups'),
    setgroups: record('setgroups'),
    setuid: record('setuid'),
  }
  return { folder, gid: statSync(folder).gid, done, identity }
}

test('root changes its groups before its user', async () => {
  const { folder, gid, done, identity } = await rootAtFolder()
  expect(actAsOwner(folder, identity)).toBe(true)
  expect(done).toEqual([
    ['setgid', gid],
    ['initgroups', unprivileged, gid],
    ['setuid', unprivileged],
  ])
})

test('an owner without a name gets only the group of the folder', async () => {
  const { folder, gid, done, identity } = await rootAtFolder({
    initgroups: 'ERR_UNKNOWN_CREDENTIAL',
  })
  expect(actAsOwner(folder, identity)).toBe(true)
  expect(done.slice(2)).toEqual([
    ['setgroups', [gid]],
    ['setuid', unprivileged],
  ])
})

test('a process that is not root does not switch', async () => {
  const { folder, done, identity } = await rootAtFolder()
  expect(actAsOwner(folder, { ...identity, geteuid: () => 1001 })).toBe(false)
  expect(done).toEqual([])
})

test.each(['setgid', 'initgroups', 'setuid'])(
  'root that may not switch users, rejected at %s, does nothing and explains what to do',
  async (name) => {
    const { folder, done, identity } = await rootAtFolder({ [name]: 'EPERM' })
    expect(() => actAsOwner(folder, identity)).toThrow(
      `The data folder ${folder} belongs to another user (number ${unprivileged}), and root may not act as that user here. Run the command as that user, for example with runuser -u or docker exec --user.`,
    )
    expect(done.at(-1)?.[0]).toBe(name)
  },
)
