import * as v from 'valibot'
import { allPosts } from '../../features/blog/server/post-table.ts'
import type { ServerContext } from '../../server/context.ts'
import type { Db, Tx } from '../../server/database/database.ts'
import { readSetting, writeSetting } from '../../server/database/settings.ts'
import { type Route, route } from '../../server/http/route.ts'
import {
  type MakeItYours,
  type MakeItYoursChange,
  makeItYoursUrl,
  type StepName,
  stepNames,
} from './contract.ts'

const setting = 'make-it-yours'

const settled = v.picklist(['done', 'skipped'])

const changeSchema = v.union(
  [
    v.strictObject({ step: v.picklist(stepNames), state: settled }),
    v.strictObject({ isShown: v.boolean() }),
  ],
  'Name a step and its state, or whether the steps are shown',
)

const storedSchema = v.object({
  isShown: v.boolean(),
  /** The first number that a post of the owner's can have: what was there before is starter content. */
  ownPostsFrom: v.number(),
  // A step of another release is none of ours.
  steps: v.record(v.string(), settled),
})

type Stored = v.InferOutput<typeof storedSchema>

/** How far the owner is with making the site theirs, the same on every device. */
export function openMakeItYours({ database }: ServerContext) {
  return {
    read: () => readState(database.db),
    /** Begins it, in the transaction that makes the owner. */
    begin: async (tx: Tx): Promise<void> => {
      const { next: ownPostsFrom } = await tx
        .selectFrom('counters')
        .select('next')
        .where('name', '=', 'posts')
        .executeTakeFirstOrThrow()
      await writeState(tx, { isShown: true, ownPostsFrom, steps: {} })
    },
    change: (change: MakeItYoursChange): Promise<MakeItYours> =>
      database.writeWithoutInvalidation(async (tx) => {
        const next = changed(await readStored(tx), await readState(tx), change)
        await writeState(tx, next)
        return await readState(tx)
      }),
  }
}

export type MakeItYoursState = ReturnType<typeof openMakeItYours>

function changed(stored: Stored, { steps }: MakeItYours, change: MakeItYoursChange): Stored {
  if ('isShown' in change) return { ...stored, isShown: change.isShown }
  const wasOpen = steps[change.step] === undefined
  const isOpen = stepNames.some((name) => name !== change.step && steps[name] === undefined)
  return {
    ...stored,
    steps: { ...stored.steps, [change.step]: change.state },
    // The last open step ends it; one that is settled anew after it was brought back does not.
    isShown: stored.isShown && (isOpen || !wasOpen),
  }
}

async function readStored(db: Db): Promise<Stored> {
  const text = await readSetting(db, setting)
  // A site that had its owner before there were steps is the owner's already.
  if (text === undefined) return { isShown: false, ownPostsFrom: 1, steps: {} }
  return v.parse(storedSchema, JSON.parse(text))
}

async function readState(db: Db): Promise<MakeItYours> {
  const { isShown, ownPostsFrom, steps } = await readStored(db)
  const all: Stored['steps'] = {
    ...((await hasPost(db, ownPostsFrom)) && { post: 'done' }),
    ...steps,
  }
  const ours = stepNames.flatMap((name): [StepName, 'done' | 'skipped'][] =>
    all[name] === undefined ? [] : [[name, all[name]]],
  )
  return { isShown, steps: Object.fromEntries(ours) }
}

async function hasPost(db: Db, from: number): Promise<boolean> {
  const posts = allPosts(db).select('id').where('id', '>=', from).limit(1)
  return (await posts.executeTakeFirst()) !== undefined
}

async function writeState(tx: Tx, state: Stored): Promise<void> {
  await writeSetting(tx, setting, JSON.stringify(state))
}

/** Only the owner sees the steps and settles them. */
export function makeItYoursRoutes(state: MakeItYoursState): Route[] {
  return [
    route(`GET ${makeItYoursUrl}`, { access: 'owner', handle: () => state.read() }),
    route(`PATCH ${makeItYoursUrl}`, {
      access: 'owner',
      schema: changeSchema,
      handle: ({ body }) => state.change(body),
    }),
  ]
}
