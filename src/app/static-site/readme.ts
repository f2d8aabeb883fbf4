import { programCommand } from '../../platform/server/ops/program-version.ts'

interface ReadmeOptions {
  title: string
  address: string
  date: string
}

/** The README.txt beside the files of a static copy. */
export function staticReadme({ title, address, date }: ReadmeOptions): string {
  return `${title}
${address}
Written at ${date}

The public part of this site as plain files. Any web server and any host of static files can serve it.

site/        The files. Upload what is in this folder. A page such as /blog/12 is the file blog/12.html.
             site/_redirects holds the redirects for Netlify, Cloudflare Pages and hosts like them.
nginx.conf   A server for nginx, with the redirects. Set root, and add certificates.
Caddyfile    The same for Caddy, which gets its certificates itself.

The host has to answer /blog/12 with site/blog/12.html, and whatever is missing with site/404.html. GitHub
Pages, Netlify and Cloudflare Pages do so without any settings, and so do both files of rules.

What is different from the running site: nothing can be sent (messages, comments, subscriptions), nobody
can sign in, the search reads the file search/index.json, and pages that had a query in their address have
one without: /blog?year=2026 is /blog/-/year-2026, and the rules lead there from the old address.

Not here: drafts, messages, addresses of subscribers, accounts. An export (${programCommand} export) holds
the texts as Markdown, and a backup holds everything.
`
}
