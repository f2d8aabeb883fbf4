/** A number and its noun, such as '1 comment' or '1,240 words'; the plural adds an s unless given. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${withCommas(count)} ${count === 1 ? one : many}`
}

/**
 * A whole number such as '1,240'. The browser's own formatter would do, but its first use takes longer than the
 * hydration of the rest of a page.
 */
export function withCommas(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3}){1,7}$)/g, ',')
}
