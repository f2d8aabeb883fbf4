/** The marks of links by host or domain. */
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

/** The mark for a URL, by default that of a website. */
export function markOf(address: string): string {
  if (!URL.canParse(address)) return 'website'
  const { protocol, hostname, pathname } = new URL(address)
  if (protocol === 'mailto:') return 'mail'
  if (/^scholar\.google\.[a-z.]+$/.test(hostname)) return 'scholar'
  const matching = Object.keys(hosts).find((host) => `.${hostname}`.endsWith(`.${host}`))
  if (matching !== undefined) return hosts[matching] ?? 'website'
  // Mastodon has many hosts, but all profile URLs have the same form.
  return /^\/@[\w.-]+\/?$/.test(pathname) ? 'mastodon' : 'website'
}
