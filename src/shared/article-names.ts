import { articleName } from '@ephemeris/markdown'
import { readId } from './ids.ts'

const address = /^(?:https?:\/\/[^/\s]+)?\/blog\/([1-9]\d{0,9})(?:-\S*)?$/

/** The id of the article that an address such as '/blog/12' or '/blog/12-any-words' names; undefined for a title. */
export function idInAddress(name: string): number | undefined {
  const [, digits] = address.exec(name) ?? []
  return digits === undefined ? undefined : readId(digits)
}

/** A name as texts and articles are compared by it: an address without the words after its number, or a title. */
export function articleKey(name: string): string {
  const id = idInAddress(name)
  return id === undefined ? articleName(name) : `/blog/${id}`
}

/** The names by which texts may call an article. */
export function articleKeys({ id, title }: { id: number; title: string }): string[] {
  return [articleKey(title), `/blog/${id}`]
}
