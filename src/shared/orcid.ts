/** The URL of an ORCID record. */
export function orcidAddress(orcid: string): string {
  return `https://orcid.org/${orcid}`
}
