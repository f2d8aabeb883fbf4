import type { TextLabel } from '../../../preview.ts'
import type { LibraryWork } from '../../../../library/contract.ts'
import { citationOf } from '../../../../../shared/citations/write-citation.ts'
import { plainTitle } from '../../../../../shared/citations/work-labels.ts'

/** Something that a text can name: a work of the library, or a thing of its own. */
export interface Choice {
  /** Its key or its label. */
  name: string
  title: string
  facts: string
  /** What takes the place of a name that was begun with `@`. */
  written: string
}

export function choiceOfWork({ key, title, authors, source, year }: LibraryWork): Choice {
  return {
    name: key,
    title: title === '' ? 'Without a title' : plainTitle(title),
    facts: [authors, source, year].filter(Boolean).join(', '),
    written: citationOf([key], 'words'),
  }
}

/** Formulas may be called anything; what has no kind is referred to as TeX does. */
export function choiceOfLabel({ name, thing, line }: TextLabel): Choice {
  const hasKind = /^(?:eq|fig|tbl|tab|lst|sec)[:-]/.test(name)
  return {
    name,
    title: thing,
    facts: `Line ${line}`,
    written: hasKind ? `@${name}` : `\\eqref{${name}}`,
  }
}
