/** Such as '1 comment' or '1,240 words'; by default the plural adds an s. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${withCommas(count)} ${count === 1 ? one : many}`
}

/**
 * Formats an integer such as '1,240'. Intl is not used, because its first use takes longer than hydrating the rest of a
 * page.
 */
export function withCommas(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3}){1,7}$)/g, ',')
}
