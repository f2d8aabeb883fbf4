/** The form of a DOI without an address. */
export const doiPattern = /^10\.\d{4,9}\/[^\s"<>{}|\\^`]+$/

/** A DOI without the address of a resolver or 'doi:' before it. */
export function withoutResolver(text: string): string {
  return text.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
}
