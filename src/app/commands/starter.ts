import { joinWithAnd } from '../../features/starter/contract.ts'
import { openStarterContent } from '../../features/starter/starter-content.ts'
import { wholeSite } from '../whole-site.ts'
import { CommandError } from './command-error.ts'
import { withDatabase, withWorkers } from './with-database.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

/** `starter remove|add`: removes the starter content that has not been changed, or adds it. */
export async function starterCommand([what, ...rest]: string[]): Promise<void> {
  if ((what !== 'remove' && what !== 'add') || rest.length > 0)
    throw new CommandError(`Choose what to do: ${programCommand} starter remove|add`)
  await withDatabase((context) =>
    withWorkers(async ({ renderer }) => {
      const starter = openStarterContent(context, { ...wholeSite, renderer })
      const { stays, canRestore } = await starter.status()
      if (what === 'add') {
        if (canRestore) await starter.restore()
        else await starter.addMissing()
        console.log(
          `The site has ${joinWithAnd((await starter.status()).goes)} of the starter content.`,
        )
        return
      }
      const removed = await starter.remove()
      console.log(
        removed.length === 0
          ? 'There is no unchanged starter content.'
          : `Removed ${joinWithAnd(removed)}. "starter add" brings them back.`,
      )
      if (stays.length > 0) console.log(`What was changed stays: ${joinWithAnd(stays)}.`)
    }),
  )
}
