import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Preview, PreviewRules, TextKind } from '../../preview.ts'
import { type NameDialog, useNames } from './citations/insert-dialogs.tsx'
import { useFollowedCaret } from './follow-caret.ts'
import { type TakeNaming, useDocument } from './documents/use-document.tsx'
import { type RenderedText, usePreview } from './previewer.ts'
import { useRichPaste } from './rich-paste.ts'
import { measureText, placeOfLine } from './text-places.ts'
import { useTextEdits } from './text-edits.ts'
import { useFileInsert } from './use-file-insert.ts'

/** Which side of the editor is shown where there is room for one. */
export type Side = 'write' | 'preview'

interface WritingOptions extends PreviewRules {
  content: string
  /** Whether the text has an error. */
  isWrong: boolean
  /** The number of attempts to save the form. */
  attempts: number
  /** What is shown, if the window decides instead of the writer. */
  view?: Side | 'both' | undefined
  /** Takes over the title and the like when a document is inserted into an empty text. */
  takeNaming?: TakeNaming | undefined
}

/** A Markdown text that is being written: its text area with all tools, and its preview. */
export interface Writing {
  content: string
  area: RefObject<HTMLTextAreaElement | null>
  pane: RefObject<HTMLElement | null>
  edit: ReturnType<typeof useTextEdits>
  upload: ReturnType<typeof useFileInsert>
  documents: ReturnType<typeof useDocument>
  rich: ReturnType<typeof useRichPaste>
  rendered: RenderedText
  problems: Preview['problems']
  as: TextKind | undefined
  view: Side | 'both'
  setSide: (side: Side) => void
  openName: (dialog: NameDialog) => void
  /** The dialogs and lists of names. */
  names: ReactNode
  /** Shows a line of the text, counted from 1. */
  show: (line: number) => void
  /** Selects a part of the text and brings it into view. */
  reveal: (from: number, to: number) => void
}

export function useWriting({
  content,
  isWrong,
  attempts,
  as,
  lineBreaks,
  language,
  numberedSections,
  ...options
}: WritingOptions): Writing {
  const area = useRef<HTMLTextAreaElement>(null)
  const pane = useRef<HTMLElement>(null)
  const edit = useTextEdits(area)
  const upload = useFileInsert(area, edit)
  const { takeNaming } = options
  const rich = useRichPaste({ edit, area, lineBreaks, takeNaming })
  const [side, setSide] = useSide(area, attempts, isWrong)
  const view = options.view ?? side
  const rendered = usePreview(content, view !== 'write', {
    as,
    lineBreaks,
    language,
    numberedSections,
  })
  const documents = useDocument({ area, edit, takeNaming, renew: rendered.renew })
  useFollowedCaret({ area, pane, view, html: rendered.preview?.html })
  const names = useNames({ area, edit, labels: rendered.preview?.labels ?? [] })

  function reveal(from: number, to: number) {
    // A hidden text area cannot get the focus.
    if (view === 'preview') flushSync(() => setSide('write'))
    if (area.current) select(area.current, from, to)
  }
  function show(line: number) {
    const { from, to } = placeOfLine(area.current?.value ?? '', line)
    reveal(from, to)
  }

  return {
    content,
    area,
    pane,
    edit,
    upload,
    documents,
    rich,
    rendered,
    problems: rendered.preview?.problems ?? [],
    as,
    view,
    setSide,
    openName: names.open,
    names: names.names,
    show,
    reveal,
  }
}

/** Shows the text when it has an error, since it cannot be changed in the preview. */
function useSide(area: RefObject<HTMLTextAreaElement | null>, attempts: number, isWrong: boolean) {
  const [side, setSide] = useState<Side>('write')
  const [seen, setSeen] = useState(attempts)
  if (seen !== attempts) {
    setSeen(attempts)
    if (isWrong) setSide('write')
  }
  useEffect(() => {
    if (isWrong && document.activeElement === document.body) area.current?.focus()
  }, [attempts, isWrong, area])
  return [side, setSide] as const
}

/** Selects a part of a text area, and scrolls it to the upper third. */
function select(area: HTMLTextAreaElement, from: number, to: number): void {
  area.focus()
  area.setSelectionRange(from, to)
  const measured = measureText(area)
  area.scrollTop = measured.placeOf(from).y - area.clientHeight / 3
  measured.close()
}
