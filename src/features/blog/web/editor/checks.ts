import { useWatch } from 'react-hook-form'
import { safeParse } from 'valibot'
import { countOf } from '../../../../shared/count.ts'
import type { Preview } from '../../preview.ts'
import { type PostForm, postTextsSchema, type TypedPost } from './post-form.ts'
import type { RenderedText } from './previewer.ts'

type FieldName = keyof typeof postTextsSchema.entries

/** Something to look at before a post is published. */
export type Check =
  | { kind: 'field'; name: FieldName; sentence: string }
  | { kind: 'text'; line: number; sentence: string }

/** What is known about a post before it is published. */
export interface Checks {
  list: readonly Check[]
  /** Whether the list is about the text as it is now. While it is loading, it may be about an earlier text. */
  text: RenderedText
}

/** Checks the form of a post while it is filled in. */
export function useChecks(form: PostForm, text: RenderedText): Checks {
  useWatch({ control: form.control })
  return { list: findChecks(form.getValues(), text.preview?.problems ?? []), text }
}

/** What a post lacks, and then what is wrong in its text. Only what it lacks stops its publication. */
export function findChecks(typed: TypedPost, problems: Preview['problems']): Check[] {
  const { issues = [] } = safeParse(postTextsSchema, typed, { abortPipeEarly: true })
  const missing = issues.map(({ path, message }): Check => {
    const name = path?.[0]?.key as FieldName
    const value = typed[name]
    const isEmpty = typeof value === 'string' && value.trim() === ''
    return { kind: 'field', name, sentence: isEmpty ? `${fieldNames[name]} is missing` : message }
  })
  return [
    ...missing,
    ...problems.map(({ line, sentence }): Check => ({ kind: 'text', line, sentence })),
  ]
}

const fieldNames = {
  title: 'Title',
  content: 'Text',
  excerpt: 'Excerpt',
  category: 'Category',
  date: 'Date',
  tags: 'Tags',
  series: 'Series',
  part: 'Part',
}

/** Where something is to be changed: a field, or a line of the text. */
export function placeOf(check: Check): string {
  return check.kind === 'text' ? `Line ${check.line}` : fieldNames[check.name]
}

/** What was checked in a post without notes. */
export function describeChecked({ html, labels }: Pick<Preview, 'html' | 'labels'>): string {
  const found = [
    countOf(html.split('<math').length - 1, 'formula'),
    countOf(labels.length, 'label'),
    countOf(html.split('<img ').length - 1, 'picture'),
  ]
  return `Title, excerpt, category, date, ${found.join(', ')}, citations, links to articles`
}
