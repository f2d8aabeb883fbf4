import { type FrontMatter, firstValue, textOfValue } from './front-matter.ts'
import type { MarkdownSource } from './markdown-source.ts'
import type { SiteLayout } from './site-kind.ts'

/** Whether a text is imported as a draft: because it was one, or because the import asks for it. */
export function isDraftHere(
  matter: FrontMatter,
  file: string,
  { layout, drafts }: { layout: SiteLayout; drafts: MarkdownSource['drafts'] },
): boolean {
  return (
    drafts === 'all' ||
    wasDraft(matter, file, layout) ||
    (drafts === 'unless out' && !saysOut(matter))
  )
}

/** Nothing becomes public that was not: drafts, hidden texts, and private notes unless they are marked as published. */
function wasDraft(matter: FrontMatter, file: string, { needsHead }: SiteLayout): boolean {
  const says = sayingsOf(matter)
  // Any other value than a plain no is taken as a yes, also one with a slip such as `ture`.
  const isPrivate = !/^(?:false|no|off|0)?$/.test(says('draft', 'private', 'hidden'))
  if (/(?:^|\/)_?drafts\//.test(file) || isPrivate) return true
  if (
    /^(?:false|no)$/.test(says('published', 'publish')) ||
    /^(?:draft|hidden|private|skip)$/.test(says('status'))
  )
    return true
  return !needsHead && !saysOut(matter) && (!matter.hasHead || says('date') === '')
}

/** The value of the first non-empty field of some names in the front matter, in lower case. */
function sayingsOf(matter: FrontMatter): (...names: string[]) => string {
  return (...names) => textOfValue(firstValue(matter, ...names)).toLowerCase()
}

function saysOut(matter: FrontMatter): boolean {
  const says = sayingsOf(matter)
  return /^(?:true|yes)$/.test(says('published', 'publish', 'public')) || says('draft') === 'false'
}
