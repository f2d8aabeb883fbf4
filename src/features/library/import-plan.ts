import { type ReadWork, shortAuthors, shownYear, type WorkData } from '@ephemeris/bibliography'
import { isSameJson } from '../../shared/same-json.ts'
import type { ConflictChoice, LibraryPlan, PlannedWork } from './contract.ts'
import { fold, shownSource } from './labels.ts'
import type { LibraryEntry } from './store.ts'

type ExistingEntry = LibraryEntry & { id?: number }

/** The changes of an import, and their summary for the owner. */
export interface ImportPlan extends Omit<LibraryPlan, 'plan' | 'problems' | 'unread'> {
  inserts: LibraryEntry[]
  updates: { id: number; entry: LibraryEntry }[]
}

export interface PlanOptions {
  /** For a work whose key another work has. */
  choiceFor(read: ReadWork): ConflictChoice
  /** Whether a new work becomes the owner's. */
  isMine(read: ReadWork): boolean
  /** An ISO instant. */
  now: string
  /** Whether works of the library keep what it says of them, so that they get no more than other names. */
  isDataKept?: boolean
}

export const maxAliases = 20

/**
 * Matches each work of a file with the library: by DOI, bibcode or arXiv number, else by key and title. An existing key
 * stays and the new one becomes an alias, so that no citation breaks. Nothing is removed.
 */
export function planLibraryImport(
  existing: readonly (LibraryEntry & { id: number })[],
  reads: readonly ReadWork[],
  { choiceFor, isMine, now, isDataKept = false }: PlanOptions,
): ImportPlan {
  const index = new LibraryIndex(existing)
  const plan: ImportPlan = {
    added: [],
    changed: [],
    same: [],
    conflicts: [],
    inserts: [],
    updates: [],
  }
  for (const read of reads) {
    const same = index.findSame(read)
    const named = index.named(read.key)
    if (same) mergeWork(read, same, { index, plan, isDataKept })
    else if (!named) add(read, read.key)
    else {
      plan.conflicts.push(conflictOf(read, named))
      const choice = choiceFor(read)
      if (choice === 'replace') takeData(read, named, read.work, { index, plan, isDataKept })
      if (choice === 'keep') add(read, index.freeName(read.key))
    }
  }
  plan.updates = [...index.changed].flatMap((entry) =>
    entry.id === undefined
      ? []
      : [{ id: entry.id, entry: { ...entry, version: entry.version + 1, updatedAt: now } }],
  )
  return plan

  function add(read: ReadWork, key: string) {
    const entry = newEntry(read, { key, isMine: isMine(read), now })
    plan.inserts.push(entry)
    plan.added.push({ ...summaryOf(read, entry), changes: [] })
    index.set(entry)
  }
}

/** A work as it is added to the library; the owner's own are listed as publications. */
function newEntry(
  { work, bibtex, links, isSelected }: ReadWork,
  { key, isMine, now }: { key: string; isMine: boolean; now: string },
): LibraryEntry {
  const owners = {
    isMine,
    isListed: isMine,
    isSelected,
    isRefereed: null,
    comment: null,
    summary: null,
  }
  const dates = { addedAt: now, updatedAt: now }
  return { key, aliases: [], work, bibtex, links, ...owners, version: 1, ...dates }
}

function summaryOf({ line }: ReadWork, { key, work, isMine }: LibraryEntry) {
  return { line, key, title: work.title, year: shownYear(work), isMine }
}

interface Planning {
  index: LibraryIndex
  plan: ImportPlan
  isDataKept: boolean
}

/** Updates an existing work; the owner's fields stay, and a preprint does not replace the paper. */
function mergeWork(read: ReadWork, existing: ExistingEntry, planning: Planning) {
  const { index, plan, isDataKept } = planning
  const work = isDataKept ? existing.work : mergedWork(existing.work, read.work)
  const isNewAlias = !index.named(read.key) && existing.aliases.length < maxAliases
  if (isNewAlias) existing.aliases = [...existing.aliases, read.key]
  const alias = { field: 'alias', before: '', after: read.key }
  if (isNewAlias || changesBetween(existing.work, work).length > 0)
    takeData(read, existing, work, planning, isNewAlias ? [alias] : [])
  else plan.same.push({ ...summaryOf(read, existing), changes: [] })
}

function takeData(
  read: ReadWork,
  existing: ExistingEntry,
  work: WorkData,
  { index, plan }: Planning,
  more: PlannedWork['changes'] = [],
) {
  const changes = changesBetween(existing.work, work)
  if (changes.length > 0) Object.assign(existing, { work, bibtex: read.bibtex })
  plan.changed.push({ ...summaryOf(read, existing), changes: [...changes, ...more] })
  index.changed.add(existing)
  index.set(existing)
}

class LibraryIndex {
  readonly changed = new Set<ExistingEntry>()
  private readonly byName = new Map<string, ExistingEntry>()
  private readonly byNumber = new Map<string, ExistingEntry>()

  constructor(entries: readonly (LibraryEntry & { id: number })[]) {
    for (const entry of entries) this.set({ ...entry })
  }

  set(entry: ExistingEntry) {
    for (const name of [entry.key, ...entry.aliases]) this.byName.set(name, entry)
    for (const number of numbersOf(entry.work)) this.byNumber.set(number, entry)
  }

  named(name: string): ExistingEntry | undefined {
    return this.byName.get(name)
  }

  findSame({ key, work }: ReadWork): ExistingEntry | undefined {
    for (const number of numbersOf(work)) {
      const found = this.byNumber.get(number)
      if (found) return found
    }
    const named = this.named(key)
    return named && fold(named.work.title) === fold(work.title) ? named : undefined
  }

  /** Such as `ex2020-2`. */
  freeName(key: string): string {
    let number = 2
    while (this.byName.has(`${key}-${number}`)) number += 1
    return `${key}-${number}`
  }
}

/** The identifiers of a work, the most reliable first. */
function numbersOf({ doi, bibcode, arxiv }: WorkData): string[] {
  const isArxivDoi = doi?.startsWith('10.48550/')
  return [
    ...(doi && !isArxivDoi ? [`doi ${doi.toLowerCase()}`] : []),
    ...(bibcode ? [`bibcode ${bibcode}`] : []),
    ...(arxiv ? [`arxiv ${arxiv.id.toLowerCase()}`] : []),
  ]
}

function mergedWork(here: WorkData, read: WorkData): WorkData {
  const arxiv = read.arxiv ?? here.arxiv
  const isOlder = read.type === 'preprint' && here.type !== 'preprint'
  return { ...(isOlder ? here : read), ...(arxiv && { arxiv }) }
}

function changesBetween(before: WorkData, after: WorkData): PlannedWork['changes'] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof WorkData)[]
  return fields.flatMap((field) => {
    const [old, now] = [before[field], after[field]]
    if (isSameJson(old, now)) return []
    return [{ field, before: shown(field, before), after: shown(field, after) }]
  })
}

function shown(field: keyof WorkData, work: WorkData): string {
  if (field === 'authors' || field === 'editors') return shortAuthors(work)
  if (field === 'journal') return shownSource(work)
  const value = work[field]
  return typeof value === 'object' ? Object.values(value).join(' ') : String(value ?? '')
}

function conflictOf({ line, key, work }: ReadWork, named: ExistingEntry) {
  const has = `${key} is already “${named.work.title}” (${shownYear(named.work) || 'n.d.'}).`
  const file = `The file has “${work.title}” (${shownYear(work) || 'n.d.'}) under the same key.`
  return { line, key, sentence: `${has} ${file}` }
}
