import { createHash } from 'node:crypto'

/** The head of a page as the document shows it. */
interface DocumentHead {
  title: string
  description: string
}

interface DocumentParts {
  head: DocumentHead
  body: string
  state: unknown
  /** Marks pages for browsers that carry a session cookie. */
  hasSession: boolean
}

/** What the documents of one screen share. */
export interface DocumentFrame {
  /** The CSS of the screen, inlined: it saves the only request that would hold the first paint. */
  css: string
  /** The addresses of the same CSS: named in the document, so that no script fetches it again. */
  sheets: readonly string[]
  /** The modules of the screen, started by the inline script. */
  scripts: readonly string[]
  inlineScript: string
  preloadFonts: readonly string[]
}

/** The whole HTML of a page. */
export function createDocument(
  frame: DocumentFrame,
  { head, body, state, hasSession }: DocumentParts,
): string {
  return `<!doctype html>
<html lang="en" data-scripts="${frame.scripts.join(' ')}"${hasSession ? ' data-session' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(head.description)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${frame.preloadFonts.map(preloadFont).join('\n')}
<script>${frame.inlineScript}</script>
<style>${frame.css}</style>
${frame.sheets.map(markAsLoaded).join('\n')}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="state">${jsonForScript(state)}</script>
</body>
</html>
`
}

function preloadFont(url: string): string {
  return `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`
}

/** A disabled sheet is not fetched; the loader of the chunks sees it and leaves it alone. */
function markAsLoaded(url: string): string {
  return `<link rel="stylesheet" href="${url}" disabled>`
}

/** JSON that cannot end its script element. */
function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The hash of an inline script as a content security policy names it. */
export function scriptHash(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}
