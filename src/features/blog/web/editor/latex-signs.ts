/** One of these is enough: a document, a section, or an environment that is no formula. */
const clear =
  /\\documentclass\b|\\(?:part|chapter|(?:sub){0,2}section)\*?\{|\\begin\{(?:document|abstract|figure|table|tabular|longtable|deluxetable|itemize|enumerate|description|quote|quotation|verbatim|lstlisting|thebibliography|theorem|lemma|proof|acknowledgments|acknowledgements)\*?\}/
/** Commands of a text that Markdown lacks. */
const further =
  /\\(?:[cC]ite[a-zA-Z]{0,9}|(?:eq|auto|[cC])?ref|label|emph|textbf|textit|texttt|footnote|href|caption|includegraphics)\*?[[{]/g
const minFurther = 2
/** Markdown that shows LaTeX as code is no LaTeX. */
const fence = /^ {0,3}(?:`{3}|~{3})/m

/** Whether a text is clearly LaTeX, and not Markdown with formulas. */
export function isLatex(text: string): boolean {
  if (!text.includes('\\') || fence.test(text)) return false
  return clear.test(text) || (withoutFormulas(text).match(further)?.length ?? 0) >= minFurther
}

/** Formulas may have labels, references and words in bold. */
function withoutFormulas(text: string): string {
  const [first = '', ...others] = text.split(
    /\\begin\{(?=(?:equation|align|gather|multline|eqnarray|math)\b)/,
  )
  const outside = others.map((part) => part.split('\\end{').slice(1).join(' '))
  return [first, ...outside]
    .join(' ')
    .split(/\$\$?/)
    .filter((_part, index) => index % 2 === 0)
    .join(' ')
}
