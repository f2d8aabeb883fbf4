import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { firstMatch } from '../../src/testing/first-match.ts'
import { openPostgresServer } from '../../src/testing/postgres-server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const frontPort = 8470
/** The ports of the instances. */
export const ports = [8471, 8472, 8473]
/** The URL of nginx, in front of all instances. */
export const front = `http://127.0.0.1:${frontPort}`
export const baseOf = (port: number) => `http://127.0.0.1:${port}`

export type Cluster = Awaited<ReturnType<typeof openCluster>>

/** Starts instances that share only a PostgreSQL server, behind nginx. */
export async function openCluster() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ephemeris-instances-'))
  const server = await openPostgresServer('durable')
  await server.run('postgres', 'create database site')

  const startInstance = async (port: number): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [path.join(root, 'bin/ephemeris.mjs'), 'start'], {
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        DATA_DIR: path.join(folder, `data-${port}`),
        DATABASE_URL: server.url('site'),
        PUBLIC_URL: front,
        TRUSTED_PROXIES: '1',
        CLAIM: 'open',
        RATE_LIMIT_SCALE: '1000000',
        LOG_LEVEL: 'fatal',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return await ready(child)
  }
  const instances = await Promise.all(ports.map(startInstance))
  const nginx = startNginx(folder)
  await setTimeout(500)
  return {
    server,
    /** Kills an instance, as a power cut would. */
    kill: (index: number) => end(instances[index], 'SIGKILL'),
    start: async (index: number) => {
      instances[index] = await startInstance(ports[index] ?? 0)
    },
    async close() {
      await Promise.all(instances.map((instance) => end(instance, 'SIGTERM')))
      await end(nginx, 'SIGTERM')
      await server.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ready(child: ChildProcess): Promise<ChildProcess> {
  await firstMatch(child, /(Ephemeris is open)/)
  return child
}

function startNginx(folder: string): ChildProcess {
  const file = path.join(folder, 'nginx.conf')
  const upstream = ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`)
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log /dev/null; worker_processes 1;
events { worker_connections 1024; }
http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder};
  fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  upstream site { ${upstream.join(' ')} keepalive 32; }
  server { listen 127.0.0.1:${frontPort};
    location / { proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme; proxy_next_upstream error timeout; } } }`,
  )
  return spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
