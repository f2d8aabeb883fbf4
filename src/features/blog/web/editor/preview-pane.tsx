import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { ListFailure } from '../../../../platform/web/ui/list-failure.tsx'
import type { TextKind } from '../../preview.ts'
import prose from '../prose.css?url'
import cv from '../prose-cv.css?url'
import output from '../prose-output.css?url'
import blocks from '../prose-blocks.css?url'
import charts from '../prose-charts.css?url'
import strokes from '../prose-strokes.css?url'
import { showBlocks } from './preview-blocks.ts'
import styles from './preview-pane.module.css'
import type { RenderedText } from './previewer.ts'

interface PreviewPaneProps {
  rendered: RenderedText
  /** The kind of text, if it is not that of a post. */
  as?: TextKind | undefined
  isHidden: boolean
  paneRef?: RefObject<HTMLElement | null>
}

/** Shows the text as its article will look. Links to other pages open in a new tab. */
export function PreviewPane({ rendered, as, isHidden, paneRef }: PreviewPaneProps) {
  const { kind, preview, retry } = rendered
  const own = useRef<HTMLElement>(null)
  const pane = paneRef ?? own
  const text = useRef<HTMLDivElement>(null)
  const html = preview?.html ?? ''
  useLayoutEffect(() => {
    if (text.current) showBlocks(text.current, html)
  }, [html])
  useEffect(() => {
    const element = pane.current
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [pane])
  return (
    <section
      ref={pane}
      className={styles.pane}
      aria-label="Preview"
      aria-busy={kind === 'loading'}
      hidden={isHidden}
      // It scrolls, and so the keyboard must reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {/* Linked as separate files: bundled with this module, they would cost the page of a post a request. */}
      <link rel="stylesheet" href={prose} />
      <link rel="stylesheet" href={output} />
      <link rel="stylesheet" href={strokes} />
      <link rel="stylesheet" href={blocks} />
      <link rel="stylesheet" href={charts} />
      {as === 'cv' && <link rel="stylesheet" href={cv} />}
      {kind === 'failed' && <ListFailure what="the preview" onRetry={retry} />}
      {preview?.html === '' && kind === 'current' && (
        <p className="faint small">Nothing to preview yet.</p>
      )}
      {preview === undefined && kind === 'loading' && (
        <p className="faint small">Loading the preview...</p>
      )}
      {/* Rendered and sanitized by the server, as the saved post will be. */}
      <div
        ref={text}
        className={as === undefined ? 'prose' : `prose ${as}`}
        data-stale={kind !== 'current' || undefined}
      />
    </section>
  )
}

/** Scrolls to notes and headings; links to other pages open in a new tab. */
function follow(event: MouseEvent): void {
  const { target, currentTarget } = event
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || !(currentTarget instanceof Element)) return
  event.preventDefault()
  const address = link.getAttribute('href') ?? ''
  if (address.startsWith('#'))
    currentTarget.querySelector(`[id="${CSS.escape(address.slice(1))}"]`)?.scrollIntoView()
  else if (address !== '') window.open(link.href, '_blank', 'noopener,noreferrer')
}
