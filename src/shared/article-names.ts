import { articleName } from '@ephemeris/markdown'
import { type PostAddress, postPath, postSlugPattern } from './addresses.ts'
import { readId } from './ids.ts'

const address = /^(?:https?:\/\/[^/\s]+)?\/blog\/([1-9]\d{0,9})(?:-\S*)?$/

/** The id of the article that an address such as '/blog/12' or '/blog/12-any-words' names; undefined for a title. */
export function idInAddress(name: string): number | undefined {
  const [, digits] = address.exec(name) ?? []
  return digits === undefined ? undefined : readId(digits)
}

const slugAddress = new RegExp(`^(?:https?://[^/\\s]+)?/blog/(${postSlugPattern})$`)

/** The slug in an address such as '/blog/the-night-sky'; undefined for a title and for an address with an id. */
export function slugInAddress(name: string): string | undefined {
  return idInAddress(name) === undefined ? slugAddress.exec(name)?.[1] : undefined
}

/** A name as texts and articles are compared by it: the path of an address without the words after a number, or a title. */
export function articleKey(name: string): string {
  const address = idInAddress(name) ?? slugInAddress(name)
  return address === undefined ? articleName(name) : `/blog/${address}`
}

/** The names by which texts may call an article. */
export function articleKeys({ title, ...post }: PostAddress & { title: string }): string[] {
  return [articleKey(title), postPath({ ...post, slug: null }), postPath(post)]
}
