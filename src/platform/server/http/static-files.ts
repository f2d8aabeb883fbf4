import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Content, type ContentSource, makeContent, sendContent } from './http-content.ts'
import { type ReadHandler, serveReady } from './ready-route.ts'
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
const forEver = 'public, max-age=31536000, immutable'

/** Puts the routes of files on the app. `otherwise` answers addresses below them that are no file. */
export type ServeFiles = (app: FastifyInstance, otherwise: ReadHandler) => void

/**
 * Reads the built files into memory: a fixed map made at start, so no address can leave the folder.
 * Files below /assets/ carry a hash in their name and never change.
 * @param transport what the site adds to the headers of every answer
 */
export async function readBuiltFiles(folder: string, transport: ExtraHeaders): Promise<ServeFiles> {
  const files = new Map<string, Content>()
  for (const name of await readdir(folder, { recursive: true })) {
    const type = types[path.extname(name)]
    const url = `/${name.split(path.sep).join('/')}`
    // What the build notes for the server lies in a hidden folder beside the files, and is not served.
    if (type === undefined || url.includes('/.')) continue
    const immutable = url.startsWith(assets)
    const headers = {
      ...fileHeaders,
      ...transport,
      'content-type': type,
      'cache-control': immutable ? forEver : 'public, max-age=3600',
    }
    const bodies = await readBodies(path.join(folder, name))
    files.set(url, makeContent({ status: 200, headers, bodies }))
  }
  const urls = [...files.keys()].filter((url) => !url.startsWith(assets))
  return (app, otherwise) => {
    for (const url of [`${assets}*`, ...urls])
      serveReady(app, url, 'file', (request, reply) => {
        // The router has decoded the address; a file has only the one that is in the map.
        const file = files.get(splitTarget(request.url).path)
        return file ? sendContent(reply, file) : otherwise(request, reply)
      })
  }
}

async function readBodies(file: string): Promise<ContentSource['bodies']> {
  const identity = await readFile(file)
  const sibling = async (ending: string) => {
    try {
      return await readFile(file + ending)
    } catch {
      // Only files that shrink have a compressed sibling.
      return undefined
    }
  }
  const [br, gzip] = await Promise.all([sibling('.br'), sibling('.gz')])
  return { identity, ...(br && { br }), ...(gzip && { gzip }) }
}
