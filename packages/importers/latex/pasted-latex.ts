import { changeAddresses, convertLatex } from './convert-latex.ts'

/** A part of an article in LaTeX, or a whole one, that was copied as text; '' for what it does not say. */
export interface PastedLatex {
  title: string
  excerpt: string
  /** Without the title. */
  markdown: string
  /** What was not carried, in sentences. */
  losses: string[]
}

/**
 * Converts LaTeX from the clipboard to Markdown. Labels and works that it lacks are no loss, since the text around it or the
 * library may have them.
 * @throws ImportError for a text that is too large or nested too deeply
 */
export function latexToMarkdown(latex: string): PastedLatex {
  const main = 'pasted.tex'
  const { title, excerpt, content, pictures, losses } = convertLatex({
    main,
    files: new Map([[main, latex]]),
  })
  const names = pictures.map(([name = '']) => name)
  return {
    title,
    excerpt,
    markdown: changeAddresses(content, names.map(encodeURI)),
    losses: [
      ...(names.length > 0 ? [`Its pictures are not in the text: ${names.join(', ')}.`] : []),
      ...losses,
    ],
  }
}
