import * as v from 'valibot'
import { lines } from '../../shared/fields.ts'
import { fileEnding, isFileName } from '../../shared/files.ts'

const cvFileSentence = 'The PDF of the CV must be one of the files, such as cv.pdf'

/** The curriculum vitae of the owner; no text is none. */
export const cv = v.strictObject({
  text: lines('CV', { min: 0, max: 50_000 }),
  isShown: v.boolean('Whether the CV is shown must be true or false'),
  file: v.pipe(
    v.string(cvFileSentence),
    v.check(
      (name) => name === '' || (isFileName(name) && fileEnding(name) === 'pdf'),
      cvFileSentence,
    ),
  ),
})
