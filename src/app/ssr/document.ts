import { createHash } from 'node:crypto'
import { accentTokens } from '../../shared/accent-colours.ts'
import { cssText, printedNameToken } from '../../shared/printed-name.ts'
import type { AccentName } from '../../shared/accents.ts'
import { jsonForScript } from '../../server/markup.ts'

interface DocumentInput {
  /** The title of the page and what belongs to it. */
  tags: string
  body: string
  state: unknown
  /** Marks pages for browsers that carry a session cookie. */
  hasSession: boolean
  accent: AccentName
  /** Stands before the number of each printed page. */
  printedName?: string | undefined
}

/** What the documents of one screen share. */
export interface DocumentFrame {
  /** The CSS of the screen, inlined: it saves the only request that would hold the first paint. */
  css: string
  /** The addresses of the same CSS: named in the document, so that no script fetches it again. */
  sheets: readonly string[]
  /** The module that starts the page, and those that it will ask for. */
  entry: string
  modules: readonly string[]
  /** Runs before the first paint. */
  headScript: string
  preloadFonts: readonly string[]
}

/** The whole HTML of a page. */
export function createDocument(
  frame: DocumentFrame,
  { tags, body, state, hasSession, accent, printedName }: DocumentInput,
): string {
  return `<!doctype html>
<html lang="en"${hasSession ? ' data-session' : ''}${styleFor(accent, printedName)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
${tags}
${frame.preloadFonts.map(preloadFont).join('\n')}
<script>${frame.headScript}</script>
<style>${frame.css}</style>
${frame.sheets.map(markAsLoaded).join('\n')}
${frame.modules.map(preloadModule).join('\n')}
<script type="module" src="${frame.entry}"></script>
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="state">${jsonForScript(state)}</script>
</body>
</html>
`
}

/** The policy allows attributes of style: they hold our colours, and of what somebody wrote only what `cssText` makes of it. */
function styleFor(accent: AccentName, printedName: string | undefined): string {
  const tokens = Object.entries(accentTokens(accent))
  if (printedName !== undefined) tokens.push([printedNameToken, cssText(printedName)])
  if (tokens.length === 0) return ''
  return ` style="${tokens.map(([name, value]) => `${name}:${value}`).join(';')}"`
}

function preloadFont(url: string): string {
  return `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`
}

/** Fonts and styles come first, since they show the page; scripts only make it interactive. */
function preloadModule(url: string): string {
  return `<link rel="modulepreload" href="${url}" fetchpriority="low">`
}

/** A disabled sheet is not fetched; the loader of the chunks sees it and leaves it alone. */
function markAsLoaded(url: string): string {
  return `<link rel="stylesheet" href="${url}" disabled>`
}

/** The hash of an inline script or style as a content security policy names it. */
export function inlineHash(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
