import { citationOf, plainTitle } from '@ephemeris/bibliography'
import type { TextLabel } from '../../../preview.ts'
import type { LibraryWork } from '../../../../library/contract.ts'

/** Something that can be inserted by name: a work of the library, or a labelled element of the text. */
export interface Choice {
  /** Its key or its label. */
  name: string
  title: string
  facts: string
  /** The text that replaces a name begun with `@`. */
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

/** A formula may have any label; one without a known prefix is referred to by a TeX command. */
export function choiceOfLabel({ name, thing, line }: TextLabel): Choice {
  const hasKind = /^(?:eq|fig|tbl|tab|lst|sec)[:-]/.test(name)
  return {
    name,
    title: thing,
    facts: `Line ${line}`,
    written: hasKind ? `@${name}` : `\\eqref{${name}}`,
  }
}
