import type { SiteWords } from '../../features/site/contract.ts'
import { iconFile } from '../../shared/icon-files.ts'

/** Everything may be read except the admin area, the sign-in page and the API. Source: RFC 9309. */
export function robotsTxt(address: string): string {
  return `User-agent: *
Disallow: /admin
Disallow: /auth
Disallow: /api/

Sitemap: ${address}/sitemap.xml
`
}

/** The web app manifest: name, icons and colours on a home screen. Colours: tokens.css. */
export function webManifest({ ownerName, description, accent }: SiteWords): string {
  const large = { src: `/${iconFile('icon-512.png', accent)}`, type: 'image/png', sizes: '512x512' }
  return JSON.stringify({
    name: ownerName,
    description,
    start_url: '/',
    display: 'browser',
    background_color: '#0b0f17',
    theme_color: '#0b0f17',
    icons: [
      { src: `/${iconFile('favicon.svg', accent)}`, type: 'image/svg+xml', sizes: 'any' },
      large,
      { ...large, purpose: 'maskable' },
    ],
  })
}
