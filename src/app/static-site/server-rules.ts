/** An old address, and where it leads. */
export interface StaticRedirect {
  /** A path, percent-encoded, or one with a query. */
  from: string
  to: string
}

interface RuleOptions {
  /** The host name of the site. */
  host: string
  redirects: readonly StaticRedirect[]
}

/** Redirects for hosts that read a file `_redirects`, such as Netlify and Cloudflare Pages. */
export function redirectsFile(redirects: readonly StaticRedirect[]): string {
  return redirects
    .map(({ from, to }) => {
      const [path = '', query = ''] = from.split('?')
      return `${[path, ...query.split('&').filter(Boolean), to, '301'].join(' ')}\n`
    })
    .join('')
}

/** Types that the list of nginx lacks. */
const types = {
  webmanifest: 'application/manifest+json',
  md: 'text/markdown',
  bib: 'text/x-bibtex',
  ris: 'application/x-research-info-systems',
  'linkset.json': 'application/linkset+json',
}

/** The rules for nginx: a server in a file below /etc/nginx/sites-available or conf.d. */
export function nginxRules({ host, redirects }: RuleOptions): string {
  const byPath = Map.groupBy(redirects, ({ from }) => from.split('?')[0] ?? '')
  const places = Array.from(byPath, ([path, list]) => nginxLocation(path, list))
  return `# Serves the folder site. Set root to where it is.
server {
  listen 80;
  server_name ${host};
  root /srv/site;
  charset utf-8;
  charset_types text/css text/markdown text/plain text/x-bibtex application/javascript application/json application/xml;
  absolute_redirect off;
  error_page 404 /404.html;
  add_header X-Content-Type-Options nosniff always;

  location / {
    rewrite ^/(.+?)/+$ /$1 permanent;
    try_files $uri $uri.html =404;
  }
  location = / {
    try_files /index.html =404;
  }
  location /assets/ {
    expires 1y;
    try_files $uri =404;
  }
  location /files/ {
    add_header X-Content-Type-Options nosniff always;
    add_header Content-Security-Policy sandbox always;
    try_files $uri =404;
  }
${Object.entries(types)
  .map(
    ([ending, type]) =>
      `  location ~ \\.${ending.replace('.', String.raw`\.`)}$ {\n    types { }\n    default_type ${type};\n  }\n`,
  )
  .join('')}${places.join('')}}
`
}

function nginxLocation(path: string, redirects: readonly StaticRedirect[]): string {
  const lines = redirects.map(({ from, to }) => {
    const query = from.slice(path.length + 1)
    const line = `return 301 ${quoted(to)};`
    return query === '' ? `    ${line}\n` : `    if ($args = ${quoted(query)}) { ${line} }\n`
  })
  const isPage = redirects.every(({ from }) => from !== path)
  const page = isPage ? `${typeOf(path)}    try_files $uri $uri.html =404;\n` : ''
  return `  location = ${quoted(decodeURIComponent(path))} {\n${lines.join('')}${page}  }\n`
}

/** The type of files with this path, where the list of nginx lacks it. */
function typeOf(path: string): string {
  const found = Object.entries(types).find(([ending]) => path.endsWith(`.${ending}`))
  return found ? `    types { }\n    default_type ${found[1]};\n` : ''
}

/** A string of nginx and Caddy, without the variables of either. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, '\\$&').replaceAll('$', '%24').replaceAll('{', '%7B')}"`
}

/** The rules for Caddy: a Caddyfile. */
export function caddyRules({ host, redirects }: RuleOptions): string {
  const mapped = (name: string, source: string, list: readonly StaticRedirect[]) =>
    list.length === 0
      ? ''
      : `  map ${source} {${name}} {
${list.map(({ from, to }) => `    ${quoted(from)} ${quoted(to)}\n`).join('')}    default ""
  }
  @${name} expression \`{${name}} != ""\`
  redir @${name} {${name}} 301
`
  const decoded = redirects
    .filter(({ from }) => !from.includes('?'))
    .map(({ from, to }) => ({ from: decodeURIComponent(from), to }))
  const queries = redirects.filter(({ from }) => from.includes('?'))
  return `# Serves the folder site. Set root to where it is.
${host} {
  root * /srv/site
  encode zstd gzip
  header X-Content-Type-Options nosniff
  header /files/* Content-Security-Policy sandbox
  header /assets/* Cache-Control "public, max-age=31536000, immutable"
${Object.entries(types)
  .map(([ending, type]) => `  header *.${ending} Content-Type "${type}; charset=utf-8"\n`)
  .join(
    '',
  )}${mapped('moved_path', '{http.request.uri.path}', decoded)}${mapped('moved_query', '{http.request.uri}', queries)}  @slash path_regexp slash ^(/.+?)/+$
  redir @slash {re.slash.1} 308
  try_files {path} {path}.html
  file_server
  handle_errors {
    rewrite * /404.html
    file_server
  }
}
`
}

/** A page that leads to another address, for hosts that have no rules. */
export function redirectPage(to: string, escape: (text: string) => string): string {
  const address = escape(to)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>This page has moved</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${address}">
<link rel="canonical" href="${address}">
</head>
<body>
<p>This page has moved: <a href="${address}">${address}</a></p>
</body>
</html>
`
}
