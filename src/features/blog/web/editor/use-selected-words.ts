import { type RefObject, useEffect, useState } from 'react'

/** How many words of a text area are selected; 0 without a selection. */
export function useSelectedWords(area: RefObject<HTMLTextAreaElement | null>): number {
  const [words, setWords] = useState(0)
  useEffect(() => {
    const count = () => {
      const element = area.current
      if (!element || document.activeElement !== element) return
      setWords(wordsIn(element.value.slice(element.selectionStart, element.selectionEnd)))
    }
    document.addEventListener('selectionchange', count)
    return () => document.removeEventListener('selectionchange', count)
  }, [area])
  return words
}

/** Counts in the Markdown source: text between white space with at least one letter or digit. */
function wordsIn(text: string): number {
  return text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}
