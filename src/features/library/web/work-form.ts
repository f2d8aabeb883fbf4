import * as v from 'valibot'
import type { FormOf } from '../../../platform/web/admin/crud.ts'
import { typed } from '../../../platform/web/admin/typed.ts'
import type { LibraryRecord } from '../contract.ts'
import { workChangeSchema } from '../rules.ts'
import { guessRefereed } from '../own-works.ts'

const { entries } = workChangeSchema

/** A work in the form: aliases on one line, and "refereed" as a choice of yes, no and guessed. */
export const typedWorkSchema = v.object({
  ...entries,
  aliases: typed((text) => text.split(/[\s,]+/).filter(Boolean), entries.aliases),
  isRefereed: v.pipe(
    v.picklist(['guess', 'yes', 'no']),
    v.transform((choice) => (choice === 'guess' ? null : choice === 'yes')),
  ),
})

type TypedWork = v.InferInput<typeof typedWorkSchema>

export type WorkForm = FormOf<typeof typedWorkSchema>

/** A work as it is typed. */
export function valuesOfWork(record: LibraryRecord): TypedWork {
  const { id: _, work: __, citedIn: ___, isProbablyRefereed: ____, ...fields } = record
  const { aliases, isRefereed, comment, summary } = fields
  return {
    ...fields,
    aliases: aliases.join(' '),
    isRefereed: isRefereed === null ? 'guess' : isRefereed ? 'yes' : 'no',
    comment: comment ?? '',
    summary: summary ?? '',
  }
}

/** The choices of what was refereed, with what is guessed of the work. */
export function refereedChoices(work: Parameters<typeof guessRefereed>[0] | undefined) {
  const guessed = work === undefined ? '' : `: ${guessRefereed(work) ? 'yes' : 'no'}`
  return [
    { value: 'guess', text: `Guess${guessed}` },
    { value: 'yes', text: 'Yes' },
    { value: 'no', text: 'No' },
  ]
}
