import { postKey } from '../existing.ts'
import type { ImportedPost } from '../import-content.ts'
import type { SyncedFile } from './synced-files.ts'

/** The parts of an article by which a file that was renamed with an edit is recognised. */
export interface MatchedArticle {
  id: number
  title: string
  date: string
  content: string
}

/** A file as it would become an article now. */
export interface FileNow {
  post: ImportedPost
  hash: string
  /** The text with its links to other articles. */
  content: string
}

/**
 * Finds the earlier sync of each file, also of those that were renamed since, with or without an edit. Of the files that
 * could be the same, those with the same fields come first, then those at the same path, then those with the same title
 * and date, then those with a similar text.
 * @param synced the earlier syncs by their paths
 * @param articles all articles of the site by their ids
 * @returns the earlier syncs by the paths of today; files that are new have none
 */
export function matchFiles(
  files: readonly FileNow[],
  synced: ReadonlyMap<string, SyncedFile>,
  articles: ReadonlyMap<number, MatchedArticle>,
): Map<string, SyncedFile> {
  const matches = new Map<string, SyncedFile>()
  const rows = new Map(synced)
  const match = ({ post: { key } }: FileNow, row: SyncedFile | undefined) => {
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
  const gone = Array.from(rows.values()).flatMap((row) => {
    const article = articles.get(row.postId)
    return article ? [{ row, article }] : []
  })
  for (const { file, row } of similarPairs(unmatched(), gone)) match(file, row)
  return matches
}

interface GoneFile {
  row: SyncedFile
  article: MatchedArticle
}

/** How much of the longer text two texts must share, with the same title or date and without. */
const minShare = { named: 0.5, other: 0.75 }

/** The pairs of a new file and a file that is gone that are probably the same, the most similar first. */
function similarPairs(
  files: readonly FileNow[],
  gone: readonly GoneFile[],
): { file: FileNow; row: SyncedFile }[] {
  const pairs: { file: FileNow; row: SyncedFile; rank: number }[] = []
  const shareWith = openTextComparison(gone.map(({ article }) => article.content))
  for (const file of gone.length === 0 ? [] : files) {
    const { fields, isUndated = false } = file.post
    const shares = shareWith(file.content)
    for (const [index, { row, article }] of gone.entries()) {
      const share = shares.get(index) ?? 0
      const hasTitle = article.title === fields.title
      const hasDate = !isUndated && article.date === fields.date
      // The same title and date count as the same article everywhere; a file without a date has only its title.
      const isNamed = isUndated ? hasTitle : postKey(article) === postKey(fields)
      const least = hasTitle || hasDate ? minShare.named : minShare.other
      if (isNamed || share >= least) pairs.push({ file, row, rank: share + (isNamed ? 1 : 0) })
    }
  }
  return pairs.toSorted((a, b) => b.rank - a.rank)
}

/** Enough to recognise a text, and little enough to compare a thousand with a thousand. */
const maxComparedWords = 1000

/**
 * Compares texts by their sequences of three words: an edit changes few of them, and other texts share almost none.
 * @returns a function that gives the share of each text that has something in common with another one, by its index
 */
function openTextComparison(texts: readonly string[]) {
  const sizes: number[] = []
  const places = new Map<string, number[]>()
  for (const [index, text] of texts.entries()) {
    const sequences = sequencesOf(text)
    sizes.push(sequences.size)
    for (const sequence of sequences) {
      const found = places.get(sequence)
      if (found) found.push(index)
      else places.set(sequence, [index])
    }
  }
  return (text: string): Map<number, number> => {
    const sequences = sequencesOf(text)
    const common = new Map<number, number>()
    for (const sequence of sequences)
      for (const index of places.get(sequence) ?? [])
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
