import { createHash } from 'node:crypto'
import { accentTokens } from '../../shared/accent-colours.ts'
import { cssText, printedNameToken } from '../../shared/printed-name.ts'
import type { AccentName } from '../../shared/accents.ts'
import { jsonForScript } from '../../platform/server/markup.ts'

interface DocumentInput {
  /** The title and the other tags of the head. */
  tags: string
  body: string
  state: unknown
  /** Marks pages for browsers that carry a session cookie. */
  hasSession: boolean
  accent: AccentName
  /** Printed next to the page number. */
  printedName?: string | undefined
  /** Whether the page is rendered by the browser alone. */
  needsScript?: boolean
}

/** The part of the document that is the same for every page of a screen. */
export interface DocumentFrame {
  /** The CSS of the screen, inlined: it saves the only request that would block the first paint. */
  css: string
  /** The URLs of the same CSS, listed in the document so that the chunk loader does not fetch it again. */
  sheets: readonly string[]
  /** The entry module, and those that it imports. */
  entry: string
  modules: readonly string[]
  /** Runs before the first paint. */
  headScript: string
  preloadFonts: readonly string[]
}

/** The whole HTML of a page. */
export function createDocument(frame: DocumentFrame, input: DocumentInput): string {
  const { tags, body, state, hasSession, accent, printedName, needsScript = false } = input
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
<div id="root"${needsScript ? ' class="needs-script"' : ''}>${body}</div>${needsScript ? scriptNotice : ''}
<script type="application/json" id="state">${jsonForScript(state)}</script>
</body>
</html>
`
}

const scriptNotice = `
<div><noscript><p style="margin:20vh auto;padding:0 24px;max-width:30rem">Signing in and the admin area need JavaScript. Please enable it in your browser and load this page again.</p></noscript></div>`

/** The policy allows `style` attributes: they hold fixed colours, and user input only as escaped by `cssText`. */
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

/** A disabled stylesheet is not fetched, and the chunk loader takes it for one that is loaded. */
function markAsLoaded(url: string): string {
  return `<link rel="stylesheet" href="${url}" disabled>`
}

/** The hash of an inline script or style as a content security policy names it. */
export function inlineHash(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
