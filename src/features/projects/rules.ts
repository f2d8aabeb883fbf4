import * as v from 'valibot'
import { contentVersion, line, lines, pictureUrl, webUrl } from '../../shared/fields.ts'
import { isBlank } from '../../shared/text.ts'
import { readPaper } from './paper.ts'

const tags = v.optional(
  v.nullable(
    v.pipe(
      v.array(line('Tag', { max: 50 }), 'Tags must be a list'),
      v.maxLength(20, 'A project can have at most 20 tags'),
      v.transform((list) => (list.length === 0 ? null : list)),
    ),
  ),
  null,
)

const paper = v.optional(
  v.nullable(
    v.pipe(
      line('Paper', { min: 0, max: 300 }),
      v.transform((text) => (text === '' ? null : (readPaper(text) ?? ''))),
      v.check((value) => value !== '', 'Paper must be a DOI or an arXiv number'),
    ),
  ),
  null,
)

/** Markdown for a page of its own; none for a text without words. */
const content = v.optional(
  v.nullable(
    v.pipe(
      lines('Text', { min: 0, max: 200_000 }),
      v.transform((text) => (isBlank(text) ? null : text)),
    ),
  ),
  null,
)

/** What a project must be. Source: docs/behaviour.md, Lengths; Values. */
export const projectSchema = v.strictObject({
  title: line('Title', { min: 3, max: 200 }),
  description: lines('Description', { min: 10, max: 5000 }),
  imageUrl: pictureUrl(),
  year: v.optional(v.nullable(line('Year', { min: 2, max: 20 })), null),
  tags,
  url: webUrl(),
  codeUrl: webUrl(),
  paper,
  content,
})

/** A changed project; with its version, the change is refused if the project was changed in the meantime. */
export const projectChangeSchema = v.strictObject({
  ...projectSchema.entries,
  version: contentVersion,
})
