import { countOf } from '../../shared/count.ts'
import { eraseRecords, findRecords, type PersonalRecords } from '../../features/privacy/records.ts'
import { CommandError } from './command-error.ts'
import { withDatabase } from './with-database.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

/** `privacy export|erase <email-or-name>`: prints or erases everything that is stored about one person. */
export async function answerPerson([what, ...words]: string[]): Promise<void> {
  const who = words.join(' ').trim()
  if ((what !== 'export' && what !== 'erase') || who === '')
    throw new CommandError(
      `Choose what to do and for whom: ${programCommand} privacy export|erase <email-or-name>`,
    )
  await withDatabase(async (context) => {
    if (what === 'export')
      console.log(JSON.stringify(await findRecords(context.database.db, who), null, 2))
    else console.log(`Removed ${describeRecords(await eraseRecords(context, who))}.`)
  })
}

function describeRecords({
  comments,
  repliesOfOthers,
  remarks,
  messages,
  subscribers,
  accounts,
  deliveries,
}: PersonalRecords) {
  return [
    countOf(comments.length, 'comment') +
      (repliesOfOthers > 0
        ? ` with ${countOf(repliesOfOthers, 'reply', 'replies')} of others`
        : ''),
    countOf(remarks.length, 'remark'),
    countOf(messages.length, 'message'),
    countOf(subscribers.length, 'newsletter address', 'newsletter addresses'),
    countOf(accounts.length, 'account'),
    countOf(deliveries.length, 'delivery', 'deliveries'),
  ].join(', ')
}
