import { foldedWords } from '../../shared/folded-words.ts'
import type { SnippetPart } from './contract.ts'

const shownWords = 24
/** Of these, the words before the first match. */
const wordsBefore = 7
/** In characters. A "word" of code or of a script without spaces can be as long as the text. */
const longestSnippet = 320

/** The part of a text around its first match; its beginning if nothing matches. */
export function snippet(text: string, words: readonly string[]): SnippetPart[] {
  const runs = Array.from(text.matchAll(/\S+/gu), ({ 0: run, index }) => ({
    index,
    end: index + run.length,
    isMatch: foldedWords(run).some((folded) => words.some((word) => folded.startsWith(word))),
  }))
  const found = Math.max(
    0,
    runs.findIndex(({ isMatch }) => isMatch),
  )
  const first = Math.max(0, Math.min(found - wordsBefore, runs.length - shownWords))
  const shown = runs.slice(first, first + shownWords)
  const [start] = shown
  const last = shown.at(-1)
  if (!start || !last) return []
  const parts: SnippetPart[] = []
  const add = (piece: string, isMatch: boolean) => {
    const before = parts.at(-1)
    if (before?.isMatch === isMatch) before.text += piece
    else if (piece !== '') parts.push({ text: piece, isMatch })
  }
  if (first > 0) add('… ', false)
  let at = start.index
  for (const { index, end, isMatch } of shown) {
    add(text.slice(at, index), false)
    add(text.slice(index, end), isMatch)
    at = end
  }
  if (last.end < text.length) add(' …', false)
  return cut(parts)
}

function cut(parts: readonly SnippetPart[]): SnippetPart[] {
  let room = longestSnippet
  return parts.flatMap(({ text, isMatch }) => {
    if (room <= 0) return []
    const shown = text.length <= room ? text : `${text.slice(0, room).toWellFormed()}…`
    room -= text.length
    return [{ text: shown, isMatch }]
  })
}
