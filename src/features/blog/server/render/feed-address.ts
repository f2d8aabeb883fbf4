// Stand for addresses that are not known yet. Nothing else in the text of a feed can be one of them:
// XML has no place for control characters, so they are taken out first.
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
