import { postSlugPattern } from '../../shared/addresses.ts'
import * as v from 'valibot'
import { workLinkKinds, workTypes } from '@ephemeris/bibliography'
import { instant, lines, wholeNumber } from '../../shared/fields.ts'
import { fileAddress, linkedFiles } from '../../shared/files.ts'
import type { OwnersView } from './contract.ts'

const maxCharacters = 5000
const maxPeople = 5000

const someText = (max: number) =>
  v.pipe(
    v.string('must be text'),
    v.maxLength(max, `can have at most ${max} characters`),
    v.check(
      (text) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text),
      'must be text without control characters',
    ),
  )
const field = v.optional(someText(maxCharacters))
const count = (max: number) =>
  v.optional(wholeNumber('A number', [0, 'too low'], [max, 'too high']))

const person = v.union([
  v.strictObject({
    family: someText(500),
    given: v.optional(someText(500)),
    suffix: v.optional(someText(50)),
  }),
  v.strictObject({ name: someText(500) }),
])
const people = v.pipe(v.array(person), v.maxLength(maxPeople))

const webAddress = v.pipe(
  someText(2048),
  v.check((url) => /^https?:\/\//i.test(url) && URL.canParse(url), 'must be an address of the web'),
)

/** What a work must be that comes from an export. */
const workSchema = v.strictObject({
  type: v.picklist(workTypes),
  title: someText(maxCharacters),
  authors: people,
  othersFollow: v.boolean(),
  editors: people,
  collaboration: field,
  year: count(9999),
  month: count(12),
  day: count(31),
  dateText: field,
  journal: v.optional(v.strictObject({ name: someText(maxCharacters), short: field })),
  booktitle: field,
  series: field,
  volume: field,
  number: field,
  pages: field,
  articleNumber: field,
  edition: field,
  publisher: field,
  place: field,
  school: field,
  degree: field,
  institution: field,
  howpublished: field,
  version: field,
  url: v.optional(webAddress),
  accessed: field,
  note: field,
  doi: field,
  arxiv: v.optional(v.strictObject({ id: someText(100), class: v.optional(someText(100)) })),
  bibcode: field,
  isbn: field,
  ascl: field,
})

/** A citation key: no white space, and no character that ends a citation. */
const name = v.pipe(
  v.string('A key must be text'),
  v.regex(
    /^[^\s,{}[\];"@\p{Cc}]{1,200}$/u,
    'A key has 1 to 200 characters, no white space and none of , { } [ ] ; " @',
  ),
)

const aliases = v.pipe(v.array(name), v.maxLength(20, 'A work can have at most 20 aliases'))

const articlePath = new RegExp(`^/blog/${postSlugPattern}$`)

/** Whether an address is that of a file or an article of the site: `/files/paper.pdf`, `/blog/12`. */
function isSitePath(url: string): boolean {
  const [file] = linkedFiles(url)
  return (file !== undefined && url === fileAddress(file)) || articlePath.test(url)
}

const linkAddress = v.union(
  [webAddress, v.pipe(someText(2048), v.check(isSitePath))],
  'must be an address of the web, /files/ with the name of a file, or the path of an article, such as /blog/12',
)

/** A day; an empty one is left out. */
const day = v.union(
  [
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
    v.pipe(v.string(), v.isoDate('must be a day, such as 2021-03-04')),
  ],
  'must be a day, such as 2021-03-04',
)

const workLinks = v.pipe(
  v.array(
    v.strictObject({ kind: v.picklist(workLinkKinds), url: linkAddress, date: v.optional(day) }),
  ),
  v.maxLength(12, 'A work can have at most 12 links'),
)

/** Optional plain text. */
const remark = (label: string, max: number) =>
  v.nullable(
    v.pipe(
      lines(label, { min: 0, max }),
      v.transform((text) => text.trim() || null),
    ),
  )
const comment = remark('Comment', 500)
const summary = remark('Summary', 2000)

const yesOrNo = (label: string) => v.boolean(`${label} must be true or false`)
const refereed = v.nullable(yesOrNo('Refereed'))
const version = wholeNumber(
  'The version',
  [1, 'The version must be at least 1'],
  [2 ** 31 - 1, 'The version is too high'],
)

/** A changed work: the entry as text, the owner's fields, and the version that the change is based on. */
export const workChangeSchema = v.strictObject({
  bibtex: lines('BibTeX', { min: 0, max: 120_000 }),
  key: name,
  aliases,
  isMine: yesOrNo('Yours'),
  isSelected: yesOrNo('Selected'),
  isListed: yesOrNo('Listed'),
  isRefereed: refereed,
  links: workLinks,
  comment,
  summary,
  version,
}) satisfies v.GenericSchema<unknown, OwnersView>

/** What the owner answers about works that are probably theirs. */
export const likelyAnswerSchema = v.strictObject({
  answer: v.picklist(['mark', 'leave'], 'Answer must be mark or leave'),
})

/** The fields of a work in an export. */
export const exportedWork = {
  key: name,
  aliases,
  work: workSchema,
  bibtex: someText(120_000),
  links: workLinks,
  isSelected: v.boolean(),
  // Exports that are older than publications have none of these.
  isMine: v.optional(v.boolean(), false),
  isListed: v.optional(v.boolean(), false),
  isRefereed: v.optional(refereed, null),
  comment: v.optional(comment, null),
  summary: v.optional(summary, null),
  version: v.optional(version, 1),
  addedAt: instant('The date must be an ISO instant'),
  updatedAt: instant('The date must be an ISO instant'),
}
