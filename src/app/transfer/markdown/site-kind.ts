/** The programs that make sites of folders, and a folder of none of them. */
export const siteKinds = [
  'hugo',
  'jekyll',
  'hexo',
  'astro',
  'quarto',
  'pelican',
  'myst',
  'mdx',
  'obsidian',
  'plain',
] as const

export type SiteKind = (typeof siteKinds)[number]

/** How a kind of site keeps its files. */
export interface SiteLayout {
  kind: SiteKind
  /** Where texts are; everything unless given. */
  texts: RegExp
  /** Folders whose files have addresses from the root of the site, the first first. */
  roots: readonly string[]
  /** Whether a line end within a paragraph is a break. */
  hasBreaks: boolean
  /** Whether a file without a head is a text of the site; only in private notes and plain folders. */
  needsHead: boolean
}

/** What is not written for readers, anywhere. */
const aside =
  /(?:^|\/)(?:readme|license|licence|changelog|contributing|code_of_conduct|security|todo|claude|agents)\.[a-z]+$|(?:^|\/)(?:themes|layouts|archetypes|_layouts|_includes|_templates|templates|node_modules|scaffolds|\.github|\.obsidian)\//i

export function isAside(file: string): boolean {
  return aside.test(file)
}

const layouts: Readonly<Record<SiteKind, Omit<SiteLayout, 'kind'>>> = {
  hugo: layout(/(?:^|\/)content\//, ['static', 'assets', 'content', '']),
  jekyll: layout(/(?:^|\/)_(?:posts|drafts|notebooks)\/|^[^/_]+\.\w+$|^_?pages\//, [
    '',
    'assets',
    '_drafts',
  ]),
  hexo: { ...layout(/(?:^|\/)source\//, ['source', 'source/_posts', '']), hasBreaks: true },
  astro: layout(/(?:^|\/)src\//, ['public', 'src', 'src/assets', '']),
  quarto: layout(/./, ['', 'static']),
  pelican: layout(/./, ['content', '', 'content/extra', 'content/images']),
  myst: layout(/./, ['', '_static', 'images']),
  mdx: layout(/./, ['public', 'static', 'content', '']),
  obsidian: { ...layout(/./, ['']), hasBreaks: true, needsHead: false },
  plain: { ...layout(/./, ['', 'static', 'public', 'assets', 'images']), needsHead: false },
}

function layout(texts: RegExp, roots: readonly string[]): Omit<SiteLayout, 'kind'> {
  return { texts, roots, hasBreaks: false, needsHead: true }
}

/** Tells by its files what made a site. */
export function kindOf(files: readonly string[]): SiteKind {
  const names = new Set(files)
  const has = (form: RegExp) => files.some((file) => form.test(file))
  if (names.has('pelicanconf.py')) return 'pelican'
  if (names.has('_quarto.yml') || names.has('_quarto.yaml')) return 'quarto'
  if (has(/^astro\.config\.\w+$/)) return 'astro'
  if (has(/^source\/_posts\//) && has(/^_config\.ya?ml$/)) return 'hexo'
  if (has(/^_config\.(?:ya?ml|toml)$/) || has(/^_posts\//)) return 'jekyll'
  if (has(/^hugo\.\w+$/) || has(/^config\/_default\//)) return 'hugo'
  if (has(/^config\.(?:toml|ya?ml|json)$/) && has(/^content\//)) return 'hugo'
  if (names.has('myst.yml')) return 'myst'
  if (has(/^\.obsidian\//)) return 'obsidian'
  if (has(/^source\/_posts\//)) return 'hexo'
  if (has(/^package\.json$/) && has(/\.(?:mdx|md)$/)) return 'mdx'
  return 'plain'
}

export function layoutOf(kind: SiteKind): SiteLayout {
  return { kind, ...layouts[kind] }
}
