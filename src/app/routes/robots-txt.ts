import type { Settings } from '../../features/site/contract.ts'

/**
 * Crawlers that collect texts for language models and say that they read robots.txt, by the names that their operators document.
 * Search engines are not among them: Google-Extended and Applebot-Extended are names for this purpose only.
 */
const modelCrawlers = [
  'AI2Bot',
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
]

/**
 * Everything may be read except the admin area, the sign-in page and the API, and what the owner refuses. Source: RFC 9309.
 * @param address of the site without a trailing slash
 */
export function robotsTxt(
  address: string,
  { refusesModelCrawlers, robots }: Pick<Settings, 'refusesModelCrawlers' | 'robots'>,
): string {
  const refused = modelCrawlers.map((name) => `User-agent: ${name}\n`).join('')
  const groups = [
    'User-agent: *\nDisallow: /admin\nDisallow: /auth\nDisallow: /api/\n',
    ...(refusesModelCrawlers ? [`${refused}Disallow: /\n`] : []),
    ...(robots === '' ? [] : [`${robots}\n`]),
    `Sitemap: ${address}/sitemap.xml\n`,
  ]
  return groups.join('\n')
}
