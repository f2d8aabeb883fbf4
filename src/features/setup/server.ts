import * as v from 'valibot'
import { allPosts } from '../blog/server/post-table.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import { readSetting, writeSetting } from '../../platform/server/database/settings.ts'
import { type Route, route } from '../../platform/server/http/route.ts'
import {
  type MakeItYours,
  type MakeItYoursChange,
  makeItYoursUrl,
  type StepName,
  stepNames,
} from './contract.ts'

const setting = 'make-it-yours'

const stepState = v.picklist(['done', 'skipped'])

const changeSchema = v.union(
  [
    v.strictObject({ step: v.picklist(stepNames), state: stepState }),
    v.strictObject({ isShown: v.boolean() }),
  ],
  'Name a step and its state, or whether the steps are shown',
)

const storedSchema = v.object({
  isShown: v.boolean(),
  /** Posts with lower ids are starter content. */
  ownPostsFrom: v.number(),
  // Steps of other releases may be stored and are ignored.
  steps: v.record(v.string(), stepState),
})

type Stored = v.InferOutput<typeof storedSchema>

/** The 'Make It Yours' steps of a new owner. */
export function setupFeature(context: ServerContext) {
  const state = openMakeItYours(context)
  return { begin: state.begin, routes: makeItYoursRoutes(state) }
}

function openMakeItYours({ database }: ServerContext) {
  return {
    read: () => readState(database.db),
    /** Called in the transaction that creates the owner. */
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
        const next = applyChange(await readStored(tx), await readState(tx), change)
        await writeState(tx, next)
        return await readState(tx)
      }),
  }
}

type MakeItYoursState = ReturnType<typeof openMakeItYours>

function applyChange(stored: Stored, { steps }: MakeItYours, change: MakeItYoursChange): Stored {
  if ('isShown' in change) return { ...stored, isShown: change.isShown }
  const wasOpen = steps[change.step] === undefined
  const isOpen = stepNames.some((name) => name !== change.step && steps[name] === undefined)
  return {
    ...stored,
    steps: { ...stored.steps, [change.step]: change.state },
    // Completing the last open step hides the card; repeating a step after the card was shown again does not.
    isShown: stored.isShown && (isOpen || !wasOpen),
  }
}

async function readStored(db: Db): Promise<Stored> {
  const text = await readSetting(db, setting)
  // A site that was claimed before this feature existed does not show the steps.
  if (text === undefined) return { isShown: false, ownPostsFrom: 1, steps: {} }
  return v.parse(storedSchema, JSON.parse(text))
}

async function readState(db: Db): Promise<MakeItYours> {
  const { isShown, ownPostsFrom, steps } = await readStored(db)
  const all: Stored['steps'] = {
    ...((await hasPost(db, ownPostsFrom)) && { post: 'done' }),
    ...steps,
  }
  const known = stepNames.flatMap((name): [StepName, 'done' | 'skipped'][] =>
    all[name] === undefined ? [] : [[name, all[name]]],
  )
  return { isShown, steps: Object.fromEntries(known) }
}

async function hasPost(db: Db, from: number): Promise<boolean> {
  const posts = allPosts(db).select('id').where('id', '>=', from).limit(1)
  return (await posts.executeTakeFirst()) !== undefined
}

async function writeState(tx: Tx, state: Stored): Promise<void> {
  await writeSetting(tx, setting, JSON.stringify(state))
}

function makeItYoursRoutes(state: MakeItYoursState): Route[] {
  return [
    route(`GET ${makeItYoursUrl}`, { access: 'owner', handle: () => state.read() }),
    route(`PATCH ${makeItYoursUrl}`, {
      access: 'owner',
      schema: changeSchema,
      handle: ({ body }) => state.change(body),
    }),
  ]
}
