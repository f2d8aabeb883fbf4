// Placeholders for URLs that are not known yet. No other text in a feed can contain them: control characters are not
// allowed in XML and are removed first.
export const siteMark = '\u0001'
export const pageMark = '\u0002'

/**
 * Fills in the URLs in the HTML of a feed.
 * @param feedHtml as in `RenderedPost`
 * @param site the URL of the site, without a trailing slash
 * @param page the URL of the post
 */
export function atAddress(feedHtml: string, site: string, page: string): string {
  return feedHtml.replaceAll(siteMark, site).replaceAll(pageMark, page)
}
