import { type ClipboardEvent, type SyntheticEvent, useEffect, useMemo, useState } from 'react'
import { announce } from '../../../platform/web/announcements.tsx'
import { trustedHtml } from '../../../platform/web/trusted-html.ts'
import { useSideNotes } from './use-side-notes.ts'
import { useTabStops } from './use-tab-stops.ts'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { createPortal } from 'react-dom'
import { IconButton } from '../../../platform/web/ui/button.tsx'
import './prose.css'
import './prose-output.css'
import printSheet from './prose-print.css?url'
import blocksSheet from './prose-blocks.css?url'
import chartsSheet from './prose-charts.css?url'
import strokesSheet from './prose-strokes.css?url'

interface ProseTextProps {
  /** HTML rendered and sanitized by the server when the text was saved. */
  html: string
  className?: string | undefined
  /** Unless it is that of the page. */
  language?: string | null | undefined
}

/*
 * The text is whole without the tools and the previews: if their code cannot be loaded, as when the page is left meanwhile,
 * it stays as it is.
 */
const ignore = () => undefined

async function addTools(text: HTMLElement): Promise<void> {
  await import('./reading-tools.ts').then(({ addReadingTools }) => addReadingTools(text), ignore)
}

/** The code for previews is loaded when a link within the text is first pointed at or focused. */
async function preview({ target, type }: SyntheticEvent): Promise<void> {
  if (!(target instanceof HTMLAnchorElement && target.matches('[href^="#post-"]'))) return
  await import('./reference-preview.ts').then(
    ({ previewReference }) => previewReference(target, type),
    ignore,
  )
}

/** Whether the text has formulas with colours, strokes or stretched signs, which are rare (prose-strokes.css). */
const hasStrokes =
  /[" ](?:m[cb]-|tml-(?:up|down|cross|strike|phase|angl|longdiv|circle|llap|clap|long-))/

/** Whether the text has callouts, theorems, tabs, panels, descriptions, numbered lines, subscripts or superscripts (prose-blocks.css). */
const hasBlocks = /="(?:callout|theorem|proof|tabs|panels|narrow|lined)\b|<(?:dt|su[bp])[ >]/

/** Whether the text has charts with colours that show values, contour lines, maps of the sky, shaded ranges or texts beside points (prose-charts.css). */
const hasColours = /[" ](?:c[0-8]|ha|rg|tx)"/

/** A rendered Markdown text, with its notes in the margin and copy buttons on its code. */
export function ProseText({ html, className = '', language }: ProseTextProps) {
  const [text, setText] = useState<HTMLElement | null>(null)
  useSideNotes(text)
  useTabStops(text)
  useEffect(() => {
    if (text?.querySelector('figure, th')) void addTools(text)
  }, [text, html])
  const inner = useMemo(() => trustedHtml(html), [html])
  return (
    <>
      <link rel="stylesheet" href={printSheet} media="print" />
      {hasStrokes.test(html) && <link rel="stylesheet" href={strokesSheet} />}
      {hasBlocks.test(html) && <link rel="stylesheet" href={blocksSheet} />}
      {hasColours.test(html) && <link rel="stylesheet" href={chartsSheet} />}
      <div
        ref={setText}
        lang={language ?? undefined}
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

/**
 * Puts a copy button into the bar of every code block of an article. Without script there is none.
 * @param props.text the element of the article's text, null before it is mounted
 */
function CopyButtons({ text }: { text: HTMLElement | null }) {
  const bars = Array.from(text?.querySelectorAll('.code > .bar') ?? [])
  return bars.map((bar, index) =>
    createPortal(<CopyButton code={bar.nextElementSibling?.textContent ?? ''} />, bar, index),
  )
}

function CopyButton({ code }: { code: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(code)
    setCopied(true)
    announce('Code copied')
  }
  const Icon = copied ? Check : Copy
  return (
    <IconButton label={copied ? 'Code copied' : 'Copy code'} onClick={() => void copy()}>
      <Icon aria-hidden="true" />
    </IconButton>
  )
}

/** Copies selected text with its formulas as TeX; a selection without formulas is copied by the browser. */
function copyFormulas(event: ClipboardEvent): void {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: parent } = range
  const within = (parent instanceof Element ? parent : parent.parentElement)?.closest('math')
  const box = document.createElement('div')
  box.append(within ? within.cloneNode(true) : range.cloneContents())
  const formulas = box.querySelectorAll('math')
  if (formulas.length === 0) return
  event.clipboardData.setData('text/html', box.innerHTML)
  for (const math of formulas) math.replaceWith(texOf(math))
  // The copy is added to the page invisibly: without layout its text has no line breaks.
  box.style.cssText = 'position:fixed;opacity:0'
  document.body.append(box)
  event.clipboardData.setData('text/plain', box.innerText)
  box.remove()
  event.preventDefault()
}

function texOf(math: Element): string {
  const tex = math.querySelector('annotation')?.textContent ?? undefined
  if (tex === undefined) return math.textContent
  if (!math.hasAttribute('display')) return `$${tex}$`
  // Environments such as align are formulas by themselves.
  return tex.startsWith('\\begin') ? tex : `$$\n${tex}\n$$`
}
