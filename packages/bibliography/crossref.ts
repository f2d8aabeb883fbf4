import type { RawEntry } from './bibtex-grammar.ts'

/** Fields of a parent that say nothing of its children. */
const ownFields = new Set([
  'title',
  'subtitle',
  'crossref',
  'xdata',
  'author',
  'url',
  'doi',
  'abstract',
])

const maxParents = 10
/** Limits the characters that are copied, since one parent may have many children. */
const maxInheritedCharacters = 2 * 1024 * 1024

/** Fills the fields that an entry takes from those that its `crossref` and `xdata` name, two levels up. */
export function fillFromParents(entries: readonly RawEntry[]) {
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]))
  // What stood in each entry before anything was filled in: the order of the entries must not count.
  const written = new Map(entries.map((entry) => [entry, new Map(entry.fields)]))
  let inherited = 0
  for (const entry of entries) fill(entry, entry, 2)

  function fill(child: RawEntry, from: RawEntry, levels: number) {
    const names = ['crossref', 'xdata'].flatMap((field) =>
      (written.get(from)?.get(field) ?? '')
        .split(',', maxParents)
        .map((name) => [field, name.trim()] as const),
    )
    for (const [field, name] of names) {
      const parent = byKey.get(name.toLowerCase())
      if (!name || !parent || parent === child || inherited > maxInheritedCharacters) continue
      inherited += inherit(child, written.get(parent) ?? new Map(), field === 'xdata')
      if (levels > 1) fill(child, parent, levels - 1)
    }
  }
}

function inherit(child: RawEntry, parent: ReadonlyMap<string, string>, isWhole: boolean) {
  let inherited = 0
  const title = parent.get('title')
  if (!isWhole && title && !child.fields.has('booktitle')) take('booktitle', title)
  for (const [name, value] of parent) {
    const isInherited = isWhole || !ownFields.has(name)
    if (isInherited && !child.fields.has(name)) take(name, value)
  }
  return inherited

  function take(name: string, value: string) {
    child.fields.set(name, value)
    inherited += value.length
  }
}
