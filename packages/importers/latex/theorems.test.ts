import { expect, test } from 'vitest'
import { convertLatex } from './convert-latex.ts'

function contentOf(body: string, preamble: string): string {
  const tex = `\\documentclass{article}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`
  return convertLatex({ main: 'ms.tex', files: new Map([['ms.tex', tex]]) }).content.trim()
}

test('theorems are blocks with labels, and others of unknown kinds have their number in bold', () => {
  const content = contentOf(
    String.raw`\begin{lem}\label{lem:a}A $x$.\end{lem}\begin{proof}[Sketch] By Lemma~\ref{lem:a}.\end{proof}
\begin{definition*}B.\end{definition*}
\begin{claim}\label{c}C.\end{claim} See \ref{c} and \autoref{lem:a}.`,
    String.raw`\newtheorem{lem}{Lemma}\newtheorem{claim}{Claim}`,
  )
  expect(content).toBe(`::: {.lemma #lem:a}

A \\(x\\).

:::

::: {.proof}

#### Sketch

By Lemma\u00A0[-@lem:a].

:::

::: {.definition .unnumbered}

B.

:::

**Claim 1.** C.

See 1 and @lem:a.`)
})
