import { splitTarget } from '../../platform/server/http/request-target.ts'
import { escapeMarkup } from '../../platform/server/markup.ts'
import { replaceBetween } from '../../shared/replace-between.ts'
import { linksetType } from '../signposting.ts'
import { readLink } from './addresses.ts'

interface StaticPageOptions {
  site: string
  /** The address of the page on the site. */
  at: string
  /** The address for mail that the site shows; '' for none. */
  email: string
  /** The address of its link set, for programs. */
  linkset?: string | undefined
}

/** The files of the search, which no page of the site can have as its address. */
export const searchFiles = { script: '/search/script.js', index: '/search/index.json' }

/**
 * Removes from a page what needs a server: scripts, buttons, and forms, which a sentence with the address for mail
 * replaces. Without scripts the site shows all its texts. The button of the menu becomes a link to the sitemap. Only reads
 * HTML that the site has rendered, which escapes all other text.
 */
export function staticPage(html: string, options: StaticPageOptions): string {
  const page = withoutForms(withoutScripts(html), options.email)
  const linked = withLinkset(withoutServerLinks(page, options), options.linkset)
  return splitTarget(options.at).path === '/search' ? withSearch(linked) : linked
}

/** The running site names link sets in headers. */
function withLinkset(html: string, linkset: string | undefined): string {
  if (linkset === undefined) return html
  const link = `</title>\n<link rel="linkset" href="${escapeMarkup(linkset)}" type="${linksetType}">`
  return html.replace('</title>', () => link)
}

function withoutScripts(html: string): string {
  const page = replaceBetween(html, '<script', '</script>', (script) =>
    script.startsWith(' type="application/ld+json"') ? `<script${script}</script>` : '',
  )
  return replaceBetween(page, '<link rel="', '>', (link) =>
    link.startsWith('modulepreload"') || link.endsWith(' disabled') ? '' : `<link rel="${link}>`,
  )
}

/** Forms are not nested. */
function withoutForms(html: string, email: string): string {
  const [first = '', ...parts] = html.split('<form')
  const changed = parts.map((part) => {
    const end = part.indexOf(formEnd)
    if (end < 0) return `<form${withoutButtons(part)}`
    const form = withoutForm(part.slice(0, end), email)
    return form + withoutButtons(part.slice(end + formEnd.length))
  })
  return withoutButtons(first) + changed.join('')
}

const formEnd = '</form>'

/** @param form what follows the name of its tag, up to its end tag */
function withoutForm(form: string, email: string): string {
  const inside = form.slice(form.indexOf('>') + 1)
  if (form.includes('action="/search"')) return `<form${form}${formEnd}`
  if (inside.includes('type="submit"')) return sentence(email)
  // A list with boxes to tick.
  return inside.replaceAll('<input ', '<input disabled="" ')
}

function withoutButtons(html: string): string {
  return replaceBetween(html, '<button', '</button>', (button) =>
    button.includes('aria-controls="menu"') ? menuLink(button) : '',
  )
}

/** A window that is too narrow for the links of the header shows it instead of them. */
function menuLink(button: string): string {
  const [, classes = ''] = /class="([^"]*)"/.exec(button) ?? []
  const shown = classes.replace('needs-script', '').trim()
  const icon = button.slice(button.indexOf('>') + 1)
  return `<a class="${shown}" href="/sitemap" aria-label="Menu">${icon}</a>`
}

function sentence(email: string): string {
  const address = escapeMarkup(email)
  const instead =
    address === '' ? '' : ` Please write to <a href="mailto:${address}">${address}</a>.`
  return `<p style="margin-top:1.5em">Nothing can be sent from this copy of the site.${instead}</p>`
}

/** Links to pages that are nothing without a server become their text; an entry of a list that only has one is removed. */
function withoutServerLinks(html: string, { site, at }: StaticPageOptions): string {
  const needsServer = (link: string) => {
    const [, href = ''] = /\bhref="([^"]*)"/.exec(link.split('>', 1)[0] ?? '') ?? []
    return readLink(href.replaceAll('&amp;', '&'), site + at, site)?.needsServer === true
  }
  const withEntries = replaceBetween(html, '<li><a ', '</li>', (entry) =>
    entry.indexOf('</a>') === entry.length - '</a>'.length && needsServer(entry)
      ? ''
      : `<li><a ${entry}</li>`,
  )
  return replaceBetween(withEntries, '<a ', '</a>', (link) =>
    needsServer(link) ? link.slice(link.indexOf('>') + 1) : `<a ${link}</a>`,
  )
}

function withSearch(html: string): string {
  const script = `<script src="${searchFiles.script}" data-index="${searchFiles.index}" defer></script>\n</head>`
  const notice = '</search><noscript><p>Searching needs JavaScript.</p></noscript>'
  return html.replace('</head>', () => searchStyle + script).replace('</search>', () => notice)
}

const searchStyle = `<style>
search ~ p { margin-top: 18px; font: italic 1.125rem/1.5 var(--font-read); color: var(--ink-2); overflow-wrap: anywhere }
.found { margin-top: 32px; max-width: 42em; overflow-wrap: anywhere }
.found li { padding-block: 22px; border-top: 1px solid var(--line) }
.found a { display: block; font: 500 var(--t-h3)/1.3 var(--font-display); text-decoration: none }
.found a:hover { color: var(--accent) }
.found p { margin-top: 8px; font: 1.125rem/1.5 var(--font-read); color: var(--ink-2) }
</style>
`
