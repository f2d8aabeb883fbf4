import { postKey } from '../existing.ts'
import type { ImportedPost } from '../import-content.ts'
import type { SyncedFile } from './synced-files.ts'

/** The fields of an article that identify a file after it was renamed and edited. */
export interface MatchedArticle {
  id: number
  title: string
  date: string
  content: string
}

/** A file in its current state. */
export interface CurrentFile {
  post: ImportedPost
  hash: string
  /** The text, with links to other articles resolved. */
  content: string
}

/**
 * Finds the earlier sync of each file, even if it was renamed or edited since. Candidates are matched by equal fields
 * first, then by path, then by title and date, then by similar text.
 * @param synced earlier syncs by path
 * @param articles all articles of the site by id
 * @returns the earlier syncs by current path, without new files
 */
export function matchFiles(
  files: readonly CurrentFile[],
  synced: ReadonlyMap<string, SyncedFile>,
  articles: ReadonlyMap<number, MatchedArticle>,
): Map<string, SyncedFile> {
  const matches = new Map<string, SyncedFile>()
  const rows = new Map(synced)
  const match = ({ post: { key } }: CurrentFile, row: SyncedFile | undefined) => {
    if (!row || matches.has(key) || !rows.delete(row.path)) return
    matches.set(key, row)
  }
  const unmatched = () => files.filter(({ post: { key } }) => !matches.has(key))
  for (const file of files) {
    const row = rows.get(file.post.key)
    if (row?.hash === file.hash) match(file, row)
  }
  const byHash = new Map(Array.from(rows.values(), (row) => [row.hash, row]))
  for (const file of unmatched()) match(file, byHash.get(file.hash))
  for (const file of unmatched()) match(file, rows.get(file.post.key))
  const missing = Array.from(rows.values()).flatMap((row) => {
    const article = articles.get(row.postId)
    return article ? [{ row, article }] : []
  })
  for (const { file, row } of similarPairs(unmatched(), missing)) match(file, row)
  return matches
}

interface MissingFile {
  row: SyncedFile
  article: MatchedArticle
}

/** Required similarity, with the same title or date and without. */
const minShare = { named: 0.5, other: 0.75 }

/** Pairs of a new and a missing file that are probably the same, most similar first. */
function similarPairs(
  files: readonly CurrentFile[],
  missing: readonly MissingFile[],
): { file: CurrentFile; row: SyncedFile }[] {
  const pairs: { file: CurrentFile; row: SyncedFile; rank: number }[] = []
  const shareWith = openTextComparison(missing.map(({ article }) => article.content))
  for (const file of missing.length === 0 ? [] : files) {
    const { fields, isUndated = false } = file.post
    const shares = shareWith(file.content)
    for (const [index, { row, article }] of missing.entries()) {
      const share = shares.get(index) ?? 0
      const hasTitle = article.title === fields.title
      const hasDate = !isUndated && article.date === fields.date
      // Articles are identified by title and date; a file without a date has only its title.
      const isNamed = isUndated ? hasTitle : postKey(article) === postKey(fields)
      const minimum = hasTitle || hasDate ? minShare.named : minShare.other
      if (isNamed || share >= minimum) pairs.push({ file, row, rank: share + (isNamed ? 1 : 0) })
    }
  }
  return pairs.toSorted((a, b) => b.rank - a.rank)
}

/** Enough to recognize a text, and few enough to compare a thousand texts with a thousand others. */
const maxComparedWords = 1000

/**
 * Compares texts by their sequences of three words: an edit changes few of them, and unrelated texts share almost none.
 * @returns a function that gives the shared fraction, by index, of each text with something in common
 */
function openTextComparison(texts: readonly string[]) {
  const sizes: number[] = []
  const occurrences = new Map<string, number[]>()
  for (const [index, text] of texts.entries()) {
    const sequences = sequencesOf(text)
    sizes.push(sequences.size)
    for (const sequence of sequences) {
      const found = occurrences.get(sequence)
      if (found) found.push(index)
      else occurrences.set(sequence, [index])
    }
  }
  return (text: string): Map<number, number> => {
    const sequences = sequencesOf(text)
    const common = new Map<number, number>()
    for (const sequence of sequences)
      for (const index of occurrences.get(sequence) ?? [])
        common.set(index, (common.get(index) ?? 0) + 1)
    return new Map(
      Array.from(common, ([index, count]) => [
        index,
        count / Math.max(sequences.size, sizes[index] ?? 0),
      ]),
    )
  }
}

const word = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]+/gu

function sequencesOf(text: string): Set<string> {
  const words: string[] = []
  for (const [found] of text.matchAll(word)) {
    words.push(found.toLowerCase())
    if (words.length >= maxComparedWords) break
  }
  const sequences = new Set<string>()
  const count = words.length === 0 ? 0 : Math.max(1, words.length - 2)
  for (let at = 0; at < count; at += 1) sequences.add(words.slice(at, at + 3).join(' '))
  return sequences
}
