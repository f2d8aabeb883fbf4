/** A number and its noun, such as '1 comment' or '1,240 words'; the plural adds an s unless given. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
