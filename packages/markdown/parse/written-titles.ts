import type { FromMarkdown } from './tex-markdown.ts'

declare module 'mdast' {
  interface ImageData {
    /** The title as it is written, before Markdown removes backslashes that belong to formulas. */
    writtenTitle?: string
  }
}

/** Keeps the titles of pictures, which are Markdown once more when they become captions. */
export const titlesFromMarkdown: FromMarkdown = {
  exit: {
    resourceTitleString(token) {
      const title = this.resume()
      const node = this.stack.at(-1)
      if (node?.type !== 'link' && node?.type !== 'image') return
      node.title = title
      if (node.type === 'image')
        node.data = { ...node.data, writtenTitle: this.sliceSerialize(token) }
    },
  },
}
