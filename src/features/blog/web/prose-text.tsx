import { type SyntheticEvent, useMemo, useState } from 'react'
import { serverHtml } from '../../../web/server-html.ts'
import { CopyButtons } from './copy-buttons.tsx'
import { copyFormulas } from './copy-formulas.tsx'
import './prose.css'
import outputSheet from './prose-output.css?url'
import printSheet from './prose-print.css?url'
import strokesSheet from './prose-strokes.css?url'
import { useSideNotes } from './use-side-notes.ts'

interface ProseTextProps {
  /** What the server rendered and sanitised when the text was saved. */
  html: string
  className?: string | undefined
}

/** What shows citations comes with the first one that is pointed at. */
async function preview({ target, type }: SyntheticEvent): Promise<void> {
  if (target instanceof HTMLAnchorElement && target.className === 'ct')
    (await import('./citation-preview.ts')).previewCitation(target, type)
}

/** Few texts have what a program printed, what can be opened, or pictures that are not opaque. */
const hasOutput = /<(?:pre class="output|details|img [^>]*class="clear)/

/** Nor have many formulas colours, strokes, or signs that are drawn out (prose-strokes.css). */
const hasStrokes =
  /[" ](?:m[cb]-|tml-(?:up|down|cross|strike|phase|angl|longdiv|circle|llap|clap|long-))/

/** A text in Markdown as its readers see it, with its notes in the margin and its code to copy. */
export function ProseText({ html, className = '' }: ProseTextProps) {
  const [text, setText] = useState<HTMLElement | null>(null)
  useSideNotes(text)
  const inner = useMemo(() => serverHtml(html), [html])
  return (
    <>
      <link rel="stylesheet" href={printSheet} media="print" />
      {hasOutput.test(html) && <link rel="stylesheet" href={outputSheet} />}
      {hasStrokes.test(html) && <link rel="stylesheet" href={strokesSheet} />}
      <div
        ref={setText}
        className={`prose ${className}`}
        onCopy={copyFormulas}
        onPointerOver={(event) => void preview(event)}
        onFocus={(event) => void preview(event)}
        dangerouslySetInnerHTML={inner}
      />
      <CopyButtons text={text} />
    </>
  )
}
