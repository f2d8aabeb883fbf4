import { safeParse } from 'valibot'
import type { Preview } from '../../preview.ts'
import { postTextsSchema, type TypedPost } from './post-form.ts'

type FieldName = keyof typeof postTextsSchema.entries

/** Something to look at before a post is published. */
export type Check =
  | { kind: 'field'; name: FieldName; sentence: string }
  | { kind: 'text'; line: number; sentence: string }

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
}

/** Where something is to be changed: a field, or a line of the text. */
export function placeOf(check: Check): string {
  return check.kind === 'text' ? `Line ${check.line}` : fieldNames[check.name]
}
