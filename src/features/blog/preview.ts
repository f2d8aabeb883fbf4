import type { Post } from './contract.ts'

/** The URL that renders the text of a post without storing it. */
export const previewUrl = '/api/blog/preview'

/** The kinds of text whose rendering is not that of posts. */
export type TextKind = 'cv'

/** How a post is rendered, if not in the language of the site, with a line break at every line end and without numbers of sections. */
export interface PostRules {
  lineBreaks?: 'joined' | undefined
  numberedSections?: boolean | undefined
  /** A tag of BCP 47. */
  language?: string | undefined
}

/** How a text is rendered. */
export interface PreviewRules extends PostRules {
  as?: TextKind | undefined
}

/** The rules of a post, from its fields or those of its form. */
export function postRulesOf({
  lineBreaks,
  numberedSections,
  language,
}: Readonly<Record<string, unknown>>): PostRules {
  return {
    ...(lineBreaks === 'joined' && { lineBreaks }),
    ...(numberedSections === true && { numberedSections }),
    ...(typeof language === 'string' && language !== '' && { language }),
  }
}

/** The URL that converts pasted HTML to Markdown. */
export const pastedUrl = '/api/blog/markdown'

/** In characters; fits into the longest request body that the server accepts. */
export const maxPastedCharacters = 900_000

/** The answer to HTML that was pasted. */
export interface Pasted {
  markdown: string
}

/** The URL that converts pasted LaTeX to Markdown. */
export const pastedLatexUrl = '/api/blog/latex'

/** The answer to LaTeX that was pasted; '' for what it does not say. */
export interface PastedLatex extends Pasted {
  title: string
  excerpt: string
  /** What was not carried, in sentences. */
  losses: string[]
}

/** Something in a text that its author should know; it never prevents saving. */
interface Problem {
  /** In the Markdown, from 1. */
  line: number
  sentence: string
}

/** Something with a label that the same text can refer to. */
export interface TextLabel {
  /** As it is written: `fig:curve`, or any name for a formula. */
  name: string
  /** What a reference to it shows: "Figure 1", "Equation 2", the title of a section. */
  thing: string
  line: number
}

export interface Reviewed {
  /** What is wrong with the text, in the order of its lines. */
  problems: Problem[]
}

/** The answer to a saved post, with the problems in its text, if any. */
export type SavedPost = Post & Partial<Reviewed>

/** A text as its article would show it. */
export interface Preview extends Reviewed {
  /** Sanitized by the renderer of saved posts. */
  html: string
  /** The word count shown on the page of the post: without code and formulas. */
  words: number
  minutes: number
  hasMath: boolean
  /** In the order of their lines. */
  labels: TextLabel[]
}
