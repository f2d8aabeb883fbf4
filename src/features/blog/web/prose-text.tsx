import { type SyntheticEvent, useMemo, useState } from 'react'
import { serverHtml } from '../../../platform/web/server-html.ts'
import { CopyButtons } from './copy-buttons.tsx'
import { copyFormulas } from './copy-formulas.tsx'
import './prose.css'
import './prose-output.css'
import printSheet from './prose-print.css?url'
import strokesSheet from './prose-strokes.css?url'
import { useSideNotes } from './use-side-notes.ts'

interface ProseTextProps {
  /** HTML rendered and sanitised by the server when the text was saved. */
  html: string
  className?: string | undefined
}

/** The code for citation previews is loaded when a citation is first pointed at or focused. */
async function preview({ target, type }: SyntheticEvent): Promise<void> {
  if (target instanceof HTMLAnchorElement && target.className === 'ct')
    (await import('./citation-preview.ts')).previewCitation(target, type)
}

/** Whether the text has formulas with colours, strokes or stretched signs, which are rare (prose-strokes.css). */
const hasStrokes =
  /[" ](?:m[cb]-|tml-(?:up|down|cross|strike|phase|angl|longdiv|circle|llap|clap|long-))/

/** A rendered Markdown text, with its notes in the margin and copy buttons on its code. */
export function ProseText({ html, className = '' }: ProseTextProps) {
  const [text, setText] = useState<HTMLElement | null>(null)
  useSideNotes(text)
  const inner = useMemo(() => serverHtml(html), [html])
  return (
    <>
      <link rel="stylesheet" href={printSheet} media="print" />
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
