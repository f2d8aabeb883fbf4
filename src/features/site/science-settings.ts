import { usualCitationStyle } from '@ephemeris/bibliography'
import { lines, orcid } from '../../shared/fields.ts'
import * as rules from './rules.ts'
import { setting, unusualSetting } from './setting.ts'

/** Formulas, citations, and who the owner is in papers. */
export const scienceSettings = {
  /** TeX that defines commands for the formulas of all posts. */
  macros: unusualSetting({
    group: 'writing',
    label: 'Macros',
    hint: 'TeX that defines commands for the formulas of all posts, such as \\newcommand{\\Msun}{M_\\odot}',
    parts: {},
    // The maximum length of one formula.
    schema: lines('Macros', { min: 0, max: 4000 }),
    default: '',
    visitors: 'never',
  }),
  citationStyle: unusualSetting({
    group: 'writing',
    label: 'Citations',
    options: { 'author-year': 'Author and year (as in ApJ, A&A and MNRAS)', numbers: 'Numbers' },
    remark: 'Changing this re-renders #.',
    parts: {
      titles: {
        label: 'Titles in reference lists',
        options: { shown: 'Shown', hidden: 'Hidden for articles' },
      },
      journals: {
        label: 'Journals',
        options: { short: 'Short names', full: 'Full names' },
      },
    },
    schema: rules.citationStyle,
    default: usualCitationStyle,
    visitors: 'never',
    affects: 'citations',
  }),
  /** The licence of articles that name none of their own; '' for none. */
  licence: unusualSetting({
    group: 'articles',
    label: 'Licence',
    remark: 'For articles that name none of their own.',
    parts: {},
    schema: rules.licence,
    default: '',
    visitors: 'always',
  }),
  paperNames: setting({
    group: 'science',
    label: 'Names in papers',
    hint: 'One a line, such as Example, A. B.; new works in the library count as yours when an author matches',
    schema: rules.paperNames,
    default: ['Example, A.'],
    sample: true,
    visitors: 'never',
    affects: 'ownWorks',
    control: 'lines',
    input: { rows: 2, spellCheck: false },
  }),
  /** Such as 0000-0002-1825-0097; empty for none. */
  orcid: setting({
    group: 'science',
    label: 'ORCID iD',
    hint: 'Such as 0000-0002-1825-0097',
    schema: orcid(),
    default: '',
    visitors: 'always',
    control: 'line',
    input: { autoComplete: 'off', spellCheck: false },
  }),
}
