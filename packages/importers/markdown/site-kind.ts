/** The supported site generators, and a plain folder. */
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

/** A site generator, or `plain`. */
export type SiteKind = (typeof siteKinds)[number]

/** The folder layout of a site generator. */
export interface SiteLayout {
  kind: SiteKind
  /** Matches the paths of texts. */
  texts: RegExp
  /** Folders whose files are served from the root of the site, in order of precedence. */
  roots: readonly string[]
  /** Whether a newline within a paragraph is a line break. */
  hasBreaks: boolean
  /** Whether files without front matter are left out. */
  needsHead: boolean
}

/** Files that are never content, whatever the generator. */
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

/** Detects the generator of a site by its files. */
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
