import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { countOf } from '../../../../../shared/count.ts'
import type { useTextEdits } from '../text-edits.ts'
import {
  findMatches,
  matchFrom,
  maxSearchWords,
  replaceMatches,
  type Search,
} from './find-matches.ts'

interface FindOptions {
  area: RefObject<HTMLTextAreaElement | null>
  edit: ReturnType<typeof useTextEdits>
  content: string
}

export type Find = ReturnType<typeof useFind>

/** Finds words in a text, and replaces them, while its bar is open. */
export function useFind({ area, edit, content }: FindOptions) {
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [replacement, setReplacement] = useState('')
  const [note, setNote] = useState('')
  const found = useFound(isOpen ? content : '')
  const { search, matches, index, place, moveTo } = found

  function open() {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = area.current ?? {}
    const chosen = value.slice(selectionStart, selectionEnd)
    const isUseful = chosen !== '' && chosen.length <= maxSearchWords && !chosen.includes('\n')
    flushSync(() => {
      setOpen(true)
      setNote('')
      if (isUseful) found.change({ words: chosen })
      moveTo(selectionStart)
    })
    field.current?.select()
  }

  /** Gives the text the focus, with the match selected. */
  function close() {
    setOpen(false)
    const [from, to] = matches[index] ?? []
    area.current?.focus({ preventScroll: true })
    if (from !== undefined && to !== undefined) area.current?.setSelectionRange(from, to)
  }

  function replace(which: 'one' | 'all') {
    const { value = '' } = area.current ?? {}
    const all = findMatches(value, search)
    const one = matchFrom(all, place.at)
    const chosen = which === 'all' ? all : all.slice(Math.max(0, one), one + 1)
    const change = replaceMatches(value, chosen, replacement)
    if (!change) return
    edit(() => change, 'stays')
    setNote(which === 'all' ? `${countOf(chosen.length, 'match', 'matches')} replaced` : '')
    moveTo(change.select[1])
  }

  const withoutNote =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      setNote('')
      act(...given)
    }
  return {
    ...found,
    change: withoutNote(found.change),
    step: withoutNote(found.step),
    field,
    isOpen,
    open,
    close,
    replacement,
    setReplacement,
    replace,
    note,
  }
}

/** Ctrl+F in the text; in the bar, the same keys are the browser's. */
export function onFindKey(event: KeyboardEvent, open: () => void): void {
  const isFind = event.key === 'f' && (event.ctrlKey || event.metaKey)
  if (!isFind || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}

/** The matches of a search, and which of them is the current one. */
function useFound(text: string) {
  const [search, setSearch] = useState<Search>({
    words: '',
    isCaseSensitive: false,
    isWholeWords: false,
  })
  /** Where in the text the search is, and how often it was moved there. */
  const [place, setPlace] = useState({ at: 0, moves: 0 })
  const matches = useMemo(() => findMatches(text, search), [text, search])
  const index = matchFrom(matches, place.at)
  const moveTo = (at: number) => setPlace(({ moves }) => ({ at, moves: moves + 1 }))
  return {
    search,
    place,
    matches,
    index,
    moveTo,
    change(next: Partial<Search>) {
      setSearch({ ...search, ...next })
      moveTo(place.at)
    },
    step(by: 1 | -1) {
      const next = matches[(index + by + matches.length) % matches.length]
      if (next) moveTo(next[0])
    },
  }
}
