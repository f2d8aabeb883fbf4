import * as v from 'valibot'
import type { FileDetails } from '../../shared/data-sets.ts'
import { line, lines } from '../../shared/fields.ts'
import { type LicenceName, licences } from '../../shared/licences.ts'

/** As many as are read of a table. */
const maxColumns = 200

/** Search engines for data sets need as many. Source: Google Search Central, Dataset structured data. */
const minDescription = 50

const column = v.strictObject({
  name: line('Column', { max: 200, tooShort: 'Column needs a name' }),
  unit: line('Unit', { min: 0, max: 60 }),
  description: line('Description of a column', { min: 0, max: 500 }),
})

const licence = v.nullable(
  v.picklist(
    ['', ...(Object.keys(licences) as LicenceName[])],
    'Licence must be a known one, such as CC-BY-4.0',
  ),
)

/** What the owner says of a file; null without a title and a description, which removes it. */
export const fileDetailsSchema = v.pipe(
  v.strictObject({
    title: line('Title', { min: 0, max: 200 }),
    description: lines('Description', { min: 0, max: 5000 }),
    licence,
    columns: v.pipe(
      v.array(column, 'Columns must be a list'),
      v.maxLength(maxColumns, `A file can have at most ${maxColumns} columns`),
    ),
  }),
  v.forward(
    v.check(
      ({ title, description }) => title !== '' || description.trim() === '',
      'A described file needs a title',
    ),
    ['title'],
  ),
  v.forward(
    v.check(
      ({ title, description }) => title === '' || description.trim().length >= minDescription,
      `Description must be at least ${minDescription} characters, which search engines for data need`,
    ),
    ['description'],
  ),
  v.transform(({ title, description, licence: given, columns }): FileDetails | null =>
    title === ''
      ? null
      : { title, description: description.trim(), licence: given || null, columns },
  ),
)
