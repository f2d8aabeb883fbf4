import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SearchedPage } from '../../features/search/contract.ts'
import type { Site } from '../../features/site/contract.ts'
import { createEmptyFolder, emptyFolder } from '../../features/transfer/empty-folder.ts'
import { TransferError } from '../../features/transfer/transfer-error.ts'
import { escapeMarkup } from '../../platform/server/markup.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'
import { fileOf, openStaticPaths, readLink } from './addresses.ts'
import { type Link, linksIn, withStaticLinks } from './links.ts'
import { staticReadme } from './readme.ts'
import { searchedPage, writeSearchIndex } from './search-index.ts'
import {
  caddyRules,
  nginxRules,
  redirectPage,
  redirectsFile,
  type StaticRedirect,
} from './server-rules.ts'
import { searchFiles, staticPage } from './static-page.ts'

/** An answer of the running site to a visitor. */
interface SiteAnswer {
  status: number
  /** The media type without parameters. */
  type: string
  /** Where a redirect leads. */
  location: string | undefined
  /** The header `Link`; '' for none. */
  links: string
  body: Buffer
}

export interface StaticSource {
  site: Pick<Site, 'title' | 'email'>
  /** The address of the site, without a slash at its end. */
  address: string
  date: Date
  /** Old addresses that redirect. */
  oldAddresses: readonly string[]
  /** Asks the site for an address as a visitor. */
  ask(address: string): Promise<SiteAnswer>
  /** The script of the search page. */
  searchScript: string
}

interface StaticSummary {
  pages: number
  files: number
  redirects: number
  /** Links that lead nowhere on the running site either, with a page that has each. */
  deadLinks: { address: string; on: string }[]
}

/** Addresses that no link leads to. */
const unlinked = [
  '/',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/favicon.ico',
  '/search',
  '/feed.xml',
  '/feed.json',
]

/** The status of what is only missing for now, such as a picture in a bucket that does not answer. */
const unavailable = 503

/** Shown where there is nothing; no page can have this address. */
const nowhere = '/-/404'

/**
 * Writes the public site into an empty folder as static files, with the rules of servers beside them.
 * @throws TransferError for a folder that is not empty, and where a part of the site cannot be read at the moment
 */
export async function exportStaticSite(
  folder: string,
  source: StaticSource,
): Promise<StaticSummary> {
  await createEmptyFolder(folder)
  await chmod(folder, publicFolder)
  try {
    return await writeStaticSite(folder, source)
  } catch (error) {
    await emptyFolder(folder)
    throw error
  }
}

/** Everybody may read a public site; commands create private files. */
const publicFolder = 0o755
const publicFile = 0o644

async function writeStaticSite(folder: string, source: StaticSource): Promise<StaticSummary> {
  const found = await visitAll(source, (parts, body) =>
    writePublic([folder, 'site', ...parts], body),
  )
  const { redirects } = found
  const { address, site, date, searchScript } = source
  const write = (name: string, text: string) => writePublic([folder, name], text)
  for (const { from, to } of redirects) {
    const parts = redirectFileOf(from)
    if (parts && !found.written.has(parts.join('/')))
      await writePublic([folder, 'site', ...parts], redirectPage(to, escapeMarkup))
  }
  await write(`site${searchFiles.script}`, searchScript)
  await write(`site${searchFiles.index}`, writeSearchIndex(found.searched))
  await write('site/_redirects', redirectsFile(redirects))
  const rules = { host: new URL(address).hostname, redirects }
  await write('nginx.conf', nginxRules(rules))
  await write('Caddyfile', caddyRules(rules))
  await write('README.txt', staticReadme({ title: site.title, address, date: date.toISOString() }))
  return { ...found, redirects: redirects.length }
}

async function writePublic(parts: readonly string[], body: Buffer | string): Promise<void> {
  const file = path.join(...parts)
  const missing = await mkdir(path.dirname(file), { recursive: true, mode: publicFolder })
  if (missing !== undefined)
    for (let made = path.dirname(file); made.length >= missing.length; made = path.dirname(made))
      await chmod(made, publicFolder)
  await writeFile(file, body)
  await chmod(file, publicFile)
}

/** The file of a page that redirects, for hosts without rules; only where no host takes the name for that of a program. */
function redirectFileOf(from: string): string[] | undefined {
  if (!/^(?:\/[^/.?]+)+(?:\.html?)?$/.test(from)) return undefined
  return fileOf(from, !from.includes('.'))
}

const ofSearch: ReadonlySet<string> = new Set(Object.values(searchFiles))

/** Asks for everything that links lead to, and writes it. */
async function visitAll(
  source: StaticSource,
  write: (parts: string[], body: Buffer | string) => Promise<void>,
) {
  const { address: site, ask, oldAddresses } = source
  const visit = openVisits(source, write)
  // A set also iterates over what is added in the meantime.
  const addresses = new Set([...unlinked, nowhere, ...oldAddresses])
  const linkedOn = new Map<string, string>()
  const missing: string[] = []
  for (const at of addresses) {
    const answer = await ask(at)
    if (answer.status === unavailable)
      throw new TransferError(
        `${site}${at} cannot be read at the moment, so the copy would lack it. Nothing was kept. What is wrong is shown by: ${programCommand} doctor`,
      )
    const found = await visit.receive(at, answer)
    if (found === 'nothing') missing.push(at)
    else
      for (const { address, isLink, needsServer } of found) {
        if (needsServer || ofSearch.has(address)) continue
        addresses.add(address)
        if (isLink && !linkedOn.has(address)) linkedOn.set(address, at)
      }
  }
  const deadLinks = missing.flatMap((address) => {
    const on = linkedOn.get(address)
    return on === undefined ? [] : [{ address: site + address, on: site + on }]
  })
  return { ...visit.found, deadLinks, files: visit.found.written.size - visit.found.pages }
}

/** Turns the answers of the site into files. */
function openVisits(
  { address: site, site: { email } }: StaticSource,
  write: (parts: string[], body: Buffer | string) => Promise<void>,
) {
  const paths = openStaticPaths()
  const found = {
    pages: 0,
    redirects: [] as StaticRedirect[],
    searched: [] as SearchedPage[],
    /** The files, by their paths from the folder of the site. */
    written: new Set<string>(),
  }
  const receiveText = async (at: string, parts: string[], text: string) => {
    const links = { site, at, paths }
    await write(parts, withStaticLinks(text, links))
    return linksIn(text, links)
  }
  const receivePage = async (at: string, parts: string[], html: string, linkset?: string) => {
    const page = staticPage(html, { site, at, email, linkset })
    found.pages += 1
    const name = at === nowhere ? undefined : readLink(at, site, site)?.page
    const entry = name && searchedPage({ path: paths(at), name, html: page })
    if (entry) found.searched.push(entry)
    return await receiveText(at, parts, page)
  }
  return {
    found,
    /** @returns the links of a document, or 'nothing' where there is none */
    async receive(at: string, answer: SiteAnswer): Promise<readonly Link[] | 'nothing'> {
      const { status, type, location, body, links } = answer
      if (location !== undefined) {
        const link = readLink(location, site + at, site)
        const to = link ? paths(link.address) + link.fragment : location
        found.redirects.push({ from: at, to })
        return link ? [{ ...link, isLink: true }] : []
      }
      const isPage = type === 'text/html'
      const staticPath = at === nowhere ? '/404' : paths(at)
      const parts = status === 200 || at === nowhere ? fileOf(staticPath, isPage) : undefined
      if (!parts) return 'nothing'
      if (at.includes('?')) found.redirects.push({ from: at, to: staticPath })
      found.written.add(parts.join('/'))
      if (isPage) return await receivePage(at, parts, body.toString('utf8'), linksetIn(links))
      if (hasLinks(type)) return await receiveText(at, parts, body.toString('utf8'))
      await write(parts, body)
      return []
    },
  }
}

/** The link set of a page in its header, which hosts of files do not send. */
function linksetIn(links: string): string | undefined {
  return /<([^<>]*)>; rel="linkset"/.exec(links)?.[1]
}

function hasLinks(type: string): boolean {
  return /^text\/(?:html|css)$|[/+](?:xml|json)$/.test(type) && type !== 'image/svg+xml'
}
