import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Content, type ContentSource, makeContent, sendContent } from './http-content.ts'
import type { FastAnswer } from './request-target.ts'
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

const forEver = 'public, max-age=31536000, immutable'

/**
 * Serves the built files from memory: a fixed map made at start, so no address can leave the folder.
 * Files below /assets/ carry a hash in their name and never change.
 * @param transport what the site adds to the headers of every answer
 * @returns a function that answers a request, or gives false when the file is not in the map
 */
export async function serveBuiltFiles(
  folder: string,
  transport: ExtraHeaders,
): Promise<FastAnswer> {
  const files = new Map<string, Content>()
  for (const name of await readdir(folder, { recursive: true })) {
    const type = types[path.extname(name)]
    const url = `/${name.split(path.sep).join('/')}`
    // What the build notes for the server lies in a hidden folder beside the files, and is not served.
    if (type === undefined || url.includes('/.')) continue
    const immutable = url.startsWith('/assets/')
    const headers = {
      ...fileHeaders,
      ...transport,
      'content-type': type,
      'cache-control': immutable ? forEver : 'public, max-age=3600',
    }
    const bodies = await readBodies(path.join(folder, name))
    files.set(url, makeContent({ status: 200, headers, bodies }))
  }
  return (request, response, target) => {
    const file = files.get(target.path)
    if (file) sendContent(request, response, file)
    return file !== undefined
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
