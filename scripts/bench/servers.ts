import type { ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { firstMatch } from '../../src/testing/first-match.ts'
import { findProgram, startOnCore } from './machine.ts'

/** A server that is being measured. */
export interface Server {
  url: string
  pid: number
  child: ChildProcess
}

const program = path.resolve(import.meta.dirname, '../../bin/ephemeris.mjs')

/** Starts the built site as its owner would. */
export async function startSite(dataDir: string): Promise<Server> {
  const { npm_lifecycle_event: _, ...env } = process.env
  // As `npm start` and the service do.
  const words = ['--max-semi-space-size=2', program, 'start']
  const child = startOnCore(0, process.execPath, words, {
    ...env,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000000',
    npm_lifecycle_event: undefined,
  })
  return { url: await firstMatch(child, /open at (\S+)/), pid: child.pid ?? 0, child }
}

/** The answers of the site, which the compared servers send too. */
interface Answers {
  body: Buffer
  pageHeaders: readonly [string, string][]
  list: string
  listHeaders: readonly [string, string][]
}

/** Starts a server of plain node:http with the same page and list, and tables of its own. */
export async function startBare(folder: string, like: Answers): Promise<Server> {
  const port = 18_291
  const names = ['page.br', 'list.json', 'headers.json', 'bare.sqlite']
  const files = names.map((name) => path.join(folder, name))
  const { body, list, pageHeaders, listHeaders } = like
  const headers = JSON.stringify({ page: pageHeaders.flat(), list: listHeaders.flat() })
  for (const [place, content] of [body, list, headers].entries())
    await writeFile(files[place] ?? '', content)
  const words = [path.join(import.meta.dirname, 'bare.ts'), ...files, String(port)]
  const child = startOnCore(0, process.execPath, words)
  await firstMatch(child, /(open)/)
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, child }
}

/** Starts nginx with one worker and the same bytes; undefined if it is not installed. */
export async function startNginx(
  folder: string,
  { body, pageHeaders }: Answers,
): Promise<Server | undefined> {
  const nginx = findProgram('nginx')
  if (nginx === undefined) return undefined
  const port = 18_292
  const root = path.join(folder, 'nginx')
  await mkdir(root, { recursive: true, mode: 0o755 })
  await writeFile(path.join(root, 'page'), body)
  await writeFile(path.join(root, 'nginx.conf'), nginxConfig(root, port, pageHeaders))
  const child = startOnCore(0, nginx, ['-p', root, '-c', path.join(root, 'nginx.conf')])
  const url = `http://127.0.0.1:${port}`
  await untilOpen(`${url}/page`)
  return { url, pid: child.pid ?? 0, child }
}

const nginxConfig = (root: string, port: number, headers: readonly [string, string][]) => `
daemon off;
user root;
worker_processes 1;
pid ${root}/nginx.pid;
error_log ${root}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 1000000;
  default_type text/html;
  open_file_cache max=10;
  server {
    listen 127.0.0.1:${port} reuseport;
    root ${root};
    add_header content-encoding br;
${headers.map(([name, value]) => `    add_header ${name} "${value}";`).join('\n')}
  }
}
`

async function untilOpen(url: string): Promise<void> {
  const limit = AbortSignal.timeout(5000)
  for (;;) {
    try {
      await fetch(url)
      return
    } catch (error) {
      if (limit.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
