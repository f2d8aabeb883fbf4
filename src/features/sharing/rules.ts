import * as v from 'valibot'
import { line, lines, wholeNumber } from '../../shared/fields.ts'
import { maxId } from '../../shared/ids.ts'
import { maxPassageCharacters, shareDays } from './contract.ts'

/** How a draft is to be shared; without `days`, a link that works ends when it did. */
export const shareSchema = v.strictObject({
  days: v.optional(v.picklist(shareDays, `Days must be one of ${shareDays.join(', ')}`)),
  mayComment: v.boolean('mayComment must be true or false'),
})

const noLine = 'Line must be a line of the draft'

/** What a reader writes. Source: docs/behaviour.md, Lengths. */
export const remarkSchema = v.strictObject({
  name: line('Name', { max: 80, tooShort: 'Please enter your name.' }),
  words: lines('Remark', { max: 2000, tooShort: 'Please enter your remark.' }),
  token: line('Token', { max: 100 }),
  version: wholeNumber(
    'Version',
    [1, 'Version must be that of the draft'],
    [maxId, 'Version must be that of the draft'],
  ),
  line: wholeNumber('Line', [1, noLine], [maxId, noLine]),
  passage: v.optional(line('Passage', { min: 0, max: maxPassageCharacters }), ''),
})

export const resolutionSchema = v.strictObject({
  resolved: v.boolean('Resolved must be true or false'),
})
