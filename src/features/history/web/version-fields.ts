import { type Author, creditRoles } from '../../../shared/authors.ts'
import { detailLabels } from '../../../shared/post-details.ts'
import type { VersionFields } from '../contract.ts'

/** The text of a version; '' for a page with its default text, and for a project without a page. */
export function contentOf({ content }: VersionFields): string {
  return typeof content === 'string' ? content : ''
}

/** The labels of the other fields, in the order of the forms. */
const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  category: 'Category',
  date: 'Date',
  excerpt: 'Excerpt',
  description: 'Description',
  categories: 'Categories',
  year: 'Year',
  tags: 'Tags',
  series: 'Series',
  part: 'Part',
  ...detailLabels,
  imageUrl: 'Image',
  url: 'Address',
  codeUrl: 'Code',
  paper: 'Paper',
}

/** A field besides the text that differs between two versions. */
interface ChangedField {
  label: string
  before: string
  after: string
}

export function changedFields(before: VersionFields, after: VersionFields): ChangedField[] {
  return Object.entries(labels)
    .map(([name, label]) => ({
      label,
      before: textOf(before[name]),
      after: textOf(after[name]),
    }))
    .filter((field) => field.before !== field.after)
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(nameOrText).join(', ')
  if (value === true) return 'Yes'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The name of an author with what is known of them, or a text of a list such as the tags. */
function nameOrText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const author = value as Author
  const roles = author.roles.map((role) => creditRoles[role])
  const known = [
    author.family !== null && `family name ${author.family}`,
    author.orcid,
    ...author.affiliations.map(({ name }) => name),
    author.corresponding && 'corresponding author',
    ...roles,
  ].filter(Boolean)
  return known.length === 0 ? author.name : `${author.name} (${known.join('; ')})`
}
