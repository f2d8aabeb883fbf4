import { escapeMarkup } from '../../platform/server/markup.ts'
import { citationTags } from '../citation-tags.ts'
import type { DescribedArticle } from './described-article.ts'
import { describeEdition } from '../../shared/editions.ts'
import { identifierOf } from './datacite.ts'

/** A page with an article that can be read without the site: it loads nothing but the pictures beside it. */
export function articleDocument(article: DescribedArticle, html: string): string {
  const { title, authors, licence, language, publishedAt, doi, url } = article
  const names = authors.map(({ name }) => name)
  const identifier = identifierOf(article)
  return `<!doctype html>
<html lang="${escapeMarkup(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
${citationTags({ title, publishedAt, doi: doi ?? null }, authors).join('\n')}
<link rel="canonical" href="${escapeMarkup(url)}">
<style>
${styles}
</style>
</head>
<body>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(names.join(', '))}<br>
<time datetime="${publishedAt}">${publishedAt.slice(0, 10)}</time> · <a href="${escapeMarkup(identifier)}">${escapeMarkup(identifier)}</a>${licence ? ` · ${licenceLink(licence)}` : ''}</p>
${versionLine(article)}${html}
</body>
</html>
`
}

/** The latest version of an article with several, and where the earlier ones are. */
function versionLine({ editions }: DescribedArticle): string {
  const latest = editions.at(-1)
  if (!latest) return ''
  const said = describeEdition(latest, latest.publishedAt.slice(0, 10))
  const earlier = editions
    .slice(0, -1)
    .map(({ number, url }) => `<a href="${escapeMarkup(url)}">version ${number}</a>`)
  return `<p><strong>Version ${latest.number} · ${escapeMarkup(said)}</strong> Earlier: ${earlier.join(', ')}</p>\n`
}

function licenceLink({ text, url }: NonNullable<DescribedArticle['licence']>): string {
  return url === null
    ? escapeMarkup(text)
    : `<a rel="license" href="${escapeMarkup(url)}">${escapeMarkup(text)}</a>`
}

const styles = `:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.0625rem/1.6 Georgia, 'Times New Roman', serif; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; }
img { max-width: 100%; height: auto; }
pre, table { display: block; overflow-x: auto; max-width: 100%; }
pre, code { font-size: 0.9em; }
td, th { padding: 0.2em 0.8em 0.2em 0; text-align: start; vertical-align: top; }
figure { margin: 1.5rem 0; }
.eq { display: flex; align-items: center; gap: 1rem; margin: 1rem 0; overflow: auto hidden; }
.eq > math { margin: auto; }`
