/** Where the record of an ORCID iD is read. */
export function orcidAddress(orcid: string): string {
  return `https://orcid.org/${orcid}`
}
