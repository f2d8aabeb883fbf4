/** The examples of CommonMark. */
declare module 'commonmark-spec' {
  export const tests: readonly { number: number; markdown: string; html: string }[]
}
