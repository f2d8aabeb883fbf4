// Made once: a formatter costs more than everything that it ever writes on a page.
const digits = new Intl.NumberFormat('en-US')

/** A number and its noun, such as '1 comment' or '1,240 words'; the plural adds an s unless given. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${digits.format(count)} ${count === 1 ? one : many}`
}
