import { isNode, type JsonNode } from '../json-node.ts'
import { decodePercent } from '../text.ts'
import { namesOfValue, textOfValue } from './front-matter.ts'
import type { SiteKind } from './site-kind.ts'

/** The values that the permalink of a text was made of. */
interface OldPlace {
  kind: SiteKind
  /** Its path in the folder. */
  file: string
  head: ReadonlyMap<string, unknown>
  title: string
  day: string
  isPage: boolean
  config: JsonNode
}

/** The paths under which a text was published before, its permalink first. */
export function oldPathsOf(place: OldPlace): string[] {
  const { head, kind } = place
  const own = ['url', 'permalink']
    .map((name) => textOfValue(head.get(name)))
    .find((one) => one !== '')
  const main =
    own !== undefined && !/[:{]/.test(own.replace(/^https?:\/\//, '')) ? own : usualPath(place)
  const further = ['aliases', 'alias', 'redirect_from', 'redirects', 'old_url'].flatMap((name) => {
    const value = head.get(name)
    return Array.isArray(value) ? value.map(textOfValue) : namesOfValue(value)
  })
  const fromRoot = (one: string) =>
    /^https?:\/\//.test(one) || one.startsWith('/') ? one : `/${one}`
  const below = further
    .filter((one) => one !== '')
    .map((one) =>
      kind === 'hugo' && !one.startsWith('/') && main
        ? `${main.replace(/(?<![^/])[^/]+\/?$/, '')}${one}`
        : one,
    )
  return [
    ...new Set(
      [main, ...below].flatMap((one) => (one === undefined || one === '' ? [] : [fromRoot(one)])),
    ),
  ]
}

function usualPath(place: OldPlace): string | undefined {
  const { kind, file, isPage } = place
  const bare = file.replace(/\.\w+$/, '').replace(/(?:^|\/)_?index$/, '')
  switch (kind) {
    case 'jekyll':
      return isPage ? `/${bare}/` : filled(jekyllPattern(place), place)
    case 'hexo':
      return isPage
        ? `/${bare.replace(/^source\//, '')}/`
        : filled(textOfValue(place.config['permalink']) || ':year/:month/:day/:title/', place)
    case 'hugo':
      return hugoPath(place, bare)
    case 'quarto':
      return /(?:^|\/)index\.\w+$/.test(file) ? `/${bare}/` : `/${bare}.html`
    case 'pelican':
      return pelicanPath(place)
    case 'astro':
      return `/${bare.replace(/^.*?src\/(?:content|pages|data)\//, '')}/`
    case 'mdx':
      return `/${bare.replace(/^(?:.*?\/)?(?:content|pages|data|public)\//, '')}/`
    default:
      return undefined
  }
}

const styles: Readonly<Record<string, string>> = {
  '': '/:categories/:year/:month/:day/:title.html',
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
}

function jekyllPattern({ config }: OldPlace): string {
  const written = textOfValue(config['permalink'])
  return styles[written] ?? written
}

function hugoPath(place: OldPlace, bare: string): string {
  const inside = bare.replace(/^(?:.*?\/)?content\//, '')
  const [section = ''] = inside.split('/')
  const all = place.config['permalinks']
  const patterns = isNode(all) ? (isNode(all['page']) ? all['page'] : all) : {}
  const pattern = textOfValue(patterns[section])
  const slug = textOfValue(place.head.get('slug'))
  if (pattern !== '') return filled(pattern, { ...place, file: `${inside}.md` })
  return `/${(slug === '' ? inside : inside.replace(/(?<![^/])[^/]*$/, slug)).toLowerCase()}/`
}

/** Fills in a permalink pattern such as `/:year/:month/:title/`. */
function filled(pattern: string, { file, head, title, day, kind }: OldPlace): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const inPosts = file
    .replace(/^.*?(?:^|\/)_(?:posts|drafts|notebooks)\//, '')
    .replace(/\.\w+$/, '')
    .replace(/\/index$/, '')
  const name = (kind === 'hexo' ? inPosts : inPosts.replace(/^.*\//, '')).replace(
    /^\d{4}-\d{1,2}-\d{1,2}-/,
    '',
  )
  const slug = textOfValue(head.get('slug'))
  const categories = namesOfValue(head.get('categories') ?? head.get('category'), kind === 'jekyll')
  const values: Readonly<Record<string, string>> = {
    year,
    month,
    day: date,
    i_month: String(Number(month)),
    i_day: String(Number(date)),
    short_year: year.slice(2),
    title: kind === 'hugo' ? slug || slugOf(title) : slug || name,
    slug: slug || (kind === 'hugo' ? slugOf(title) : name),
    post_title: name,
    name,
    filename: name,
    contentbasename: name,
    slugorfilename: slug || name,
    slugorcontentbasename: slug || name,
    section: file.split('/')[0] ?? '',
    sections: file.split('/').slice(0, -1).join('/'),
    categories: categories.map((one) => one.toLowerCase().replaceAll(/\s+/g, '-')).join('/'),
    category: (categories[0] ?? 'uncategorized').toLowerCase().replaceAll(/\s+/g, '-'),
    output_ext: '.html',
  }
  const path = pattern.replaceAll(/:([a-z_]+)/g, (whole, key: string) => values[key] ?? whole)
  return `/${path}`.replaceAll(/\/{2,}/g, '/')
}

function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/[\s_-]+/g, '-')
}

function pelicanPath({ head, title, day, config, isPage }: OldPlace): string {
  const pattern =
    textOfValue(config[isPage ? 'PAGE_URL' : 'ARTICLE_URL']) ||
    (isPage ? 'pages/{slug}.html' : '{slug}.html')
  const [year = '', month = '', date = ''] = day.split('-')
  const parts: Readonly<Record<string, string>> = { '%Y': year, '%m': month, '%d': date }
  return `/${pattern
    .replaceAll(/\{date:([^{}]*)\}/g, (_whole, form: string) =>
      form.replaceAll(/%[Ymd]/g, (one) => parts[one] ?? one),
    )
    .replaceAll('{slug}', textOfValue(head.get('slug')) || slugOf(title))
    .replaceAll('{category}', slugOf(textOfValue(head.get('category'))))}`
}

/** The form in which two paths are compared: a trailing slash, `index.html` and percent-encoding do not count. */
export function comparablePath(address: string): string {
  const [path = ''] = address.replace(/^https?:\/\/[^/]+/, '').split(/[?#]/)
  return decodePercent(path)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/(?:index(?:\.\w+)?)?$/, '')
    .replace(/\.html?$/, '')
}
