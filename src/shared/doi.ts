/** The form of a DOI without an address. */
export const doiPattern = /^10\.\d{4,9}\/[^\s"<>{}|\\^`]+$/

/** A DOI without the address of a resolver or 'doi:' before it. */
export function withoutResolver(text: string): string {
  return text.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
}

/** The address that leads to what a DOI names. */
export function doiUrl(doi: string): string {
  // A DOI may contain characters that would end the path of a URL.
  return `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`
}
