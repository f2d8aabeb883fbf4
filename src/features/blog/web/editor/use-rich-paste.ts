import { type ClipboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../../../platform/web/admin/toasts.ts'
import { callApi } from '../../../../platform/web/api.ts'
import { maxPastedCharacters, type Pasted, pastedUrl } from '../../preview.ts'
import { isRich, isVerbatim, type PastedText, replacePasted } from './rich-paste.ts'
import type { useTextEdits } from './use-text-edits.ts'

/**
 * Pastes formatted text from other programs as Markdown. The plain text is inserted at once, and stays if the
 * conversion fails; the Markdown from the server replaces it as a further undo step.
 * @returns the remark on the last paste, and the handler, which leaves ordinary pastes to the browser
 */
export function useRichPaste(
  edit: ReturnType<typeof useTextEdits>,
  areaRef: RefObject<HTMLTextAreaElement | null>,
) {
  const [note, setNote] = useState('')
  const isPlainAsked = useRef(false)
  useEffect(() => {
    const area = areaRef.current
    if (!area) return undefined
    const closing = new AbortController()
    const { signal } = closing
    area.addEventListener('input', () => setNote(''), { signal })
    // On the shortcut for pasting plain text, Firefox includes the HTML too.
    area.addEventListener('keydown', ({ shiftKey }) => (isPlainAsked.current = shiftKey), {
      signal,
    })
    area.addEventListener('keyup', () => (isPlainAsked.current = false), { signal })
    return () => closing.abort()
  }, [areaRef])

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData, currentTarget: area } = event
    const html = clipboardData.getData('text/html')
    const { value: text, selectionStart: start, selectionEnd: end } = area
    // Code editors add HTML for the colours, but the plain text is wanted.
    const isCode = clipboardData.types.includes('vscode-editor-data')
    if (isPlainAsked.current || isCode || !isRich(html) || isVerbatim({ text, start })) return
    const plain = clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n')
    event.preventDefault()
    const to = start + plain.length
    edit(() => ({ from: start, to: end, insert: plain, select: [to, to] }))
    void convert(html, { before: text.slice(0, start), plain, after: text.slice(end) })
  }

  async function convert(html: string, pasted: PastedText) {
    const read = await markdownOf(html)
    const area = areaRef.current
    if (!area) return
    if ('problem' in read) {
      setNote(`Pasted as plain text. ${read.problem}`)
      return
    }
    const change = replacePasted(area.value, pasted, read.markdown)
    if (!change || read.markdown === '') return
    edit(() => change, 'stays')
    setNote('Pasted as Markdown. Undo leaves the plain text.')
  }

  return { note, onPaste }
}

async function markdownOf(html: string): Promise<Pasted | { problem: string }> {
  if (html.length > maxPastedCharacters) return { problem: 'It is too long to be converted.' }
  try {
    return (await callApi('POST', pastedUrl, { html })) as Pasted
  } catch (error) {
    return { problem: reasonOf(error instanceof Error ? error : new Error(String(error))) }
  }
}
