import type { IncomingHttpHeaders } from 'node:http'
import { HttpError } from './errors.ts'

/** The version that a resource has now. */
interface Version {
  /** Whether an entity tag, with its quotes, is that of this version. */
  isTag: (tag: string) => boolean
  lastModified?: Date
}

/**
 * Evaluates the preconditions of a GET or HEAD.
 * @returns whether the client has this version
 * @throws HttpError 412 if the client only wants another version
 * Source: RFC 9110, section 13.2.2.
 */
export function isKnownToClient(headers: IncomingHttpHeaders, version: Version): boolean {
  const { isTag, lastModified } = version
  const isNewerThan = (date: string | undefined) =>
    lastModified !== undefined &&
    secondsOf(lastModified.getTime()) > secondsOf(Date.parse(date ?? ''))
  const ifMatch = headers['if-match']
  const isOther =
    ifMatch === undefined
      ? isNewerThan(headers['if-unmodified-since'])
      : !tagsIn(ifMatch).some((tag) => tag === '*' || isTag(tag))
  if (isOther) throw new HttpError(412, 'This is another version now')
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined)
    return tagsIn(ifNoneMatch).some((tag) => tag === '*' || isTag(tag.replace(/^W\//, '')))
  const since = headers['if-modified-since']
  return lastModified !== undefined && !Number.isNaN(Date.parse(since ?? '')) && !isNewerThan(since)
}

/** The entity tags of a list, weak ones with their mark; or a star. */
function tagsIn(list: string): string[] {
  return list.trim() === '*' ? ['*'] : (list.match(/(?:W\/)?"[^"]*"/g) ?? [])
}

/** HTTP has no fractions of a second. */
const secondsOf = (ms: number) => Math.floor(ms / 1000)
