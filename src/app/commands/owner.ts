import { openPasswords } from '../../features/auth/server/passwords/hash.ts'
import { requireGoodPassword } from '../../features/auth/server/passwords/choice.ts'
import { passwordRules } from '../../features/auth/rules.ts'
import { removeFactors } from '../../features/auth/server/second-factor/factors.ts'
import { openSessions } from '../../features/auth/server/sessions.ts'
import { resetFailures } from '../../features/auth/server/sign-in/throttle.ts'
import { openPendingSignIns } from '../../features/auth/server/sign-in/sign-in-flow.ts'
import { openUsers } from '../../features/auth/server/users.ts'
import { parseBody } from '../../platform/server/http/parse-request.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { countOf } from '../../shared/count.ts'
import { readId } from '../../shared/ids.ts'
import { askSecret } from './ask-secret.ts'
import { CommandError } from './command-error.ts'
import { withDatabase } from './with-database.ts'

const usage =
  'There are: owner reset-password, owner sessions, owner sessions end <number|all>, owner second-factor off.'

/** `owner …`: what anyone with access to the machine can do for the owner's account. */
export async function ownerCommand(words: string[]): Promise<void> {
  const [what, ...rest] = words
  const command = rest.join(' ')
  if (what === 'reset-password' && command === '') return await withOwner(resetPassword)
  if (what === 'sessions' && command === '') return await withOwner(listSessions)
  if (what === 'second-factor' && command === 'off') return await withOwner(turnOffFactors)
  const which = /^end (.+)$/.exec(command)?.[1] ?? ''
  if (what === 'sessions' && (which === 'all' || readId(which) !== undefined))
    return await withOwner((owner, context) => endSessions(owner, context, which))
  throw new CommandError(`There is no command "owner ${words.join(' ')}". ${usage}`)
}

type Owner = NonNullable<Awaited<ReturnType<ReturnType<typeof openUsers>['owner']>>>

function withOwner(work: (owner: Owner, context: ServerContext) => Promise<void>): Promise<void> {
  return withDatabase(async (context) => {
    const owner = await openUsers(context).owner()
    if (!owner) throw new CommandError('This site has no owner yet. Register first.')
    await work(owner, context)
  })
}

async function resetPassword(owner: Owner, context: ServerContext): Promise<void> {
  const password = await askPassword(`New password for ${owner.username}: `)
  try {
    parseBody(passwordRules, { password })
    await requireGoodPassword(password, owner)
  } catch (error) {
    if (error instanceof HttpError) throw new CommandError(error.message)
    throw error
  }
  await openUsers(context).setPassword(owner.id, await openPasswords().hash(password))
  const ended = await openSessions(context).endAll(owner.id)
  await openPendingSignIns(context).endAll(owner.id)
  await context.database.writeWithoutInvalidation(resetFailures)
  context.log.info({ event: 'reset', account: owner.id }, 'The password was reset')
  console.log(
    `The password of ${owner.username} was changed. ${countOf(ended, 'session')} ended: sign in again.`,
  )
}

async function listSessions(owner: Owner, context: ServerContext): Promise<void> {
  const sessions = await openSessions(context).list(owner.id)
  if (sessions.length === 0) return console.log(`${owner.username} is not signed in anywhere.`)
  for (const { id, browser, createdAt, seenAt } of sessions)
    console.log(`${id}  ${browser}, signed in ${createdAt}, last used ${seenAt}`)
}

async function endSessions(owner: Owner, context: ServerContext, which: string): Promise<void> {
  const sessions = openSessions(context)
  if (which === 'all') {
    const ended = await sessions.endAll(owner.id)
    return console.log(`${countOf(ended, 'session')} ended.`)
  }
  if (!(await sessions.endOne(owner.id, Number(which))))
    throw new CommandError(`There is no session ${which}.`)
  console.log(`Session ${which} ended.`)
}

async function turnOffFactors(owner: Owner, { database }: ServerContext): Promise<void> {
  await database.writeWithoutInvalidation((tx) => removeFactors(tx, owner.id))
  console.log(`The password of ${owner.username} alone is enough to sign in now.`)
}

/** At a terminal the password is asked for twice. */
async function askPassword(question: string): Promise<string> {
  const missing = 'No password was given.'
  const first = await askSecret(question, missing)
  if (process.stdin.isTTY && first !== (await askSecret('Repeat: ', missing)))
    throw new CommandError('The two passwords do not match. Nothing was changed.')
  return first
}
