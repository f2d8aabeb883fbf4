import type { RawEntry } from './bibtex-grammar.ts'

/** Fields that are not inherited. */
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
/** One parent may have many children, so the copied characters are limited. */
const maxInheritedCharacters = 2 * 1024 * 1024

/** Adds the fields that entries inherit through `crossref` and `xdata`, up to two levels. */
export function fillFromParents(entries: readonly RawEntry[]) {
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]))
  // Copies of the original fields, so that the result does not depend on the order of the entries.
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
