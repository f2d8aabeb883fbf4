import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import {
  type Content,
  type ContentSource,
  makeContent,
  sendContent,
  type ReadHandler,
  serveReady,
} from './http-content.ts'
import { splitTarget } from './request-target.ts'
import { type ExtraHeaders, fileHeaders } from './security.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.bin': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}

const assets = '/assets/'
const oneYear = 'public, max-age=31536000, immutable'

/** Registers the routes of the files. `otherwise` handles URLs below them that are no file. */
export type ServeFiles = (app: FastifyInstance, otherwise: ReadHandler) => void

/**
 * Reads the built files into memory at start, so that no URL can reach outside of the folder.
 * Files below /assets/ have a hash in their name and never change.
 */
export async function readBuiltFiles(folder: string, transport: ExtraHeaders): Promise<ServeFiles> {
  const files = new Map<string, Content>()
  for (const name of await readdir(folder, { recursive: true })) {
    const type = types[path.extname(name)]
    const url = `/${name.split(path.sep).join('/')}`
    // The build puts information for the server into a hidden folder, which is not served.
    if (type === undefined || url.includes('/.')) continue
    const immutable = url.startsWith(assets)
    const headers = {
      ...fileHeaders,
      ...transport,
      'content-type': type,
      'cache-control': immutable ? oneYear : 'public, max-age=3600',
    }
    const bodies = await readBodies(path.join(folder, name))
    files.set(url, makeContent({ status: 200, headers, bodies }))
  }
  const urls = [...files.keys()].filter((url) => !url.startsWith(assets))
  return (app, otherwise) => {
    for (const url of [`${assets}*`, ...urls])
      serveReady(app, url, 'file', (request, reply) => {
        // Not the URL that the router has decoded: each file has exactly one URL.
        const file = files.get(splitTarget(request.url).path)
        return file ? sendContent(reply, file) : otherwise(request, reply)
      })
  }
}

async function readBodies(file: string): Promise<ContentSource['bodies']> {
  const identity = await readFile(file)
  const readIfExists = async (ending: string) => {
    try {
      return await readFile(file + ending)
    } catch {
      // Files that do not shrink have no compressed version.
      return undefined
    }
  }
  const [br, gzip] = await Promise.all([readIfExists('.br'), readIfExists('.gz')])
  return { identity, ...(br && { br }), ...(gzip && { gzip }) }
}
