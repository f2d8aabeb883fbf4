import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { type GenericSchema, safeParse } from 'valibot'
import { countOf } from '../../../../shared/count.ts'
import type { Preview } from '../../preview.ts'
import type { RenderedText } from './previewer.ts'

/** Something to look at before a text is published. */
export type Check =
  | { kind: 'field'; name: string; label: string; sentence: string }
  | { kind: 'text'; line: number; sentence: string }

/** What is known about a text before it is published. */
export interface Checks {
  list: readonly Check[]
  /** Whether the list is about the text as it is now. While it is loading, it may be about an earlier text. */
  text: RenderedText
}

/** What a text needs before visitors may read it, and the labels of those fields. */
export interface Requirements {
  schema: GenericSchema
  labels: Readonly<Record<string, string>>
}

/** Checks the form of a text while it is filled in. */
export function useChecks<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  requirements: Requirements,
  text: RenderedText,
): Checks {
  useWatch({ control: form.control })
  return { list: findChecks(requirements, form.getValues(), text.preview?.problems ?? []), text }
}

/** What a text lacks, and then what is wrong in it. Only what it lacks stops its publication. */
export function findChecks(
  { schema, labels }: Requirements,
  typed: Readonly<Record<string, unknown>>,
  problems: Preview['problems'],
): Check[] {
  const { issues = [] } = safeParse(schema, typed, { abortPipeEarly: true })
  const missing = issues.map(({ path, message }): Check => {
    const name = String(path?.[0]?.key)
    const label = labels[name] ?? name
    const value = typed[name]
    const isEmpty = typeof value === 'string' && value.trim() === ''
    return { kind: 'field', name, label, sentence: isEmpty ? `${label} is missing` : message }
  })
  return [
    ...missing,
    ...problems.map(({ line, sentence }): Check => ({ kind: 'text', line, sentence })),
  ]
}

/** Where something is to be changed: a field, or a line of the text. */
export function placeOf(check: Check): string {
  return check.kind === 'text' ? `Line ${check.line}` : check.label
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
