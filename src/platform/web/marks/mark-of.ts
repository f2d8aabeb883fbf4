/** Where the marks of links come from, by the host of the address or an end of it. */
const hosts: Readonly<Record<string, string>> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'orcid.org': 'orcid',
  'adsabs.harvard.edu': 'ads',
  'arxiv.org': 'arxiv',
  'inspirehep.net': 'inspire',
  'bsky.app': 'bluesky',
  'linkedin.com': 'linkedin',
  'instagram.com': 'instagram',
  'snapchat.com': 'snapchat',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'huggingface.co': 'huggingface',
  'kaggle.com': 'kaggle',
  'codeberg.org': 'codeberg',
}

/** The name of the mark for an address; that of any website where none is known. */
export function markOf(address: string): string {
  if (!URL.canParse(address)) return 'website'
  const { protocol, hostname, pathname } = new URL(address)
  if (protocol === 'mailto:') return 'mail'
  if (/^scholar\.google\.[a-z.]+$/.test(hostname)) return 'scholar'
  const matching = Object.keys(hosts).find((host) => `.${hostname}`.endsWith(`.${host}`))
  if (matching !== undefined) return hosts[matching] ?? 'website'
  // Mastodon has many hosts and one form of address.
  return /^\/@[\w.-]+\/?$/.test(pathname) ? 'mastodon' : 'website'
}
