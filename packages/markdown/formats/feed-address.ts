// Placeholders for URLs that are not known yet. No other text in a feed can contain them: control characters are not
// allowed in XML and are removed first.
export const siteMark = '\u0001'
export const pageMark = '\u0002'

/**
 * Feed HTML with its addresses.
 * @param site the address of the site without a slash at its end
 * @param page the address of the post
 */
export function atAddress(feedHtml: string, site: string, page: string): string {
  return feedHtml.replaceAll(siteMark, site).replaceAll(pageMark, page)
}
