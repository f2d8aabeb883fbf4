import type { Feature } from '../../platform/server/feature.ts'
import * as v from 'valibot'
import { bibtexOf, cslFile, maxBibliographyBytes } from '@ephemeris/bibliography'
import type { ServerContext } from '../../platform/server/context.ts'
import { TextFile } from '../../platform/server/http/send-result.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { type Route, route, uploadRoute } from '../../platform/server/http/route.ts'
import { choiceParameter, textParameter } from '../../shared/parameters.ts'
import { conflictChoices, libraryFilters, libraryUrls, maxExceptions } from './contract.ts'
import {
  type ImportChoices,
  importFile,
  type LibraryOptions,
  type LibraryServices,
  planFile,
} from './library-import.ts'
import { answerOffer } from './likely-works.ts'
import { libraryPages, readLibraryPage } from './library-pages.ts'
import { changeWork, deleteWork, readRecord } from './library-record.ts'
import { bibtexType, cslType } from './publications/downloads.ts'
import { listWorks, readListedWorks } from './publications/listed-works.ts'
import { renderTitles } from './publications/title-html.ts'
import { likelyAnswerSchema, workChangeSchema } from './rules.ts'
import { allWorks, type LibraryEntry } from './store.ts'

const upload = { maxBytes: maxBibliographyBytes, tooLarge: 'The file is larger than 8 MB.' }

/** The owner's library of works: read by pages, imported from files, exported as BibTeX or CSL-JSON. */
export function libraryFeature(context: ServerContext, options: LibraryOptions): Feature {
  const { database } = context
  const services = { ...context, ...options }
  return {
    routes: [
      route(`GET ${libraryUrls.publications}`, {
        access: 'anyone',
        handle: async () => {
          const works = await readListedWorks(database)
          if (works.length === 0) throw new HttpError(404, 'There are no publications')
          const listed = listWorks(works, await options.readPaperNames())
          return await renderTitles(listed, options.renderFormulas)
        },
      }),
      route(`GET ${libraryUrls.works}`, {
        access: 'owner',
        page: libraryPages,
        query: v.strictObject({ show: choiceParameter('Show', libraryFilters) }),
        handle: async ({ query: { show }, page }) =>
          await readLibraryPage(database, { show, page }, await options.readPaperNames()),
      }),
      route(`POST ${libraryUrls.likely}`, {
        access: 'owner',
        schema: likelyAnswerSchema,
        handle: async ({ body }) =>
          await answerOffer(database, await options.readPaperNames(), body.answer),
      }),
      ...libraryFileRoutes(services),
      route(`GET ${libraryUrls.works}/:id`, {
        access: 'owner',
        handle: ({ id }) => readRecord(database.db, id),
      }),
      route(`PUT ${libraryUrls.works}/:id`, {
        access: 'owner',
        schema: workChangeSchema,
        handle: ({ id, body }) => changeWork(services, id, body),
      }),
      route(`DELETE ${libraryUrls.works}/:id`, {
        access: 'owner',
        handle: ({ id }) => database.write((tx) => deleteWork(tx, id, options.announceChange)),
      }),
    ],
  }
}

function libraryFileRoutes(services: LibraryServices): Route[] {
  return [
    uploadRoute(`POST ${libraryUrls.read}`, {
      access: 'owner',
      upload,
      query: readQuery,
      handle: ({ body, query }) => planFile(body, query.name, services),
    }),
    uploadRoute(`POST ${libraryUrls.import}`, {
      access: 'owner',
      upload,
      query: importQuery,
      handle: ({ body, query }) => importFile(body, choicesIn(query), services),
    }),
    route(`GET ${libraryUrls.export}`, {
      access: 'owner',
      query: v.strictObject({ form: choiceParameter('Form', ['bibtex', 'csl']) }),
      handle: async ({ query: { form } }) => {
        const works = await allWorks(services.database)
        return form === 'bibtex'
          ? new TextFile(libraryFile(works), 'library.bib', bibtexType)
          : new TextFile(cslFile(works), 'library.json', cslType)
      },
    }),
  ]
}

const tooManyExceptions = `At most ${maxExceptions} works can differ from the others`

/** All works as one file of BibTeX. */
export function libraryFile(entries: readonly LibraryEntry[]): string {
  return entries.map((entry) => `${bibtexOf(entry)}\n`).join('\n')
}

const maxNames = 10
const maxKeyCharacters = 200
const linesSentence = 'Exceptions must be line numbers, separated by commas'

/** Lines of the file: "12,40". */
const lines = v.optional(
  v.pipe(
    v.string(linesSentence),
    v.maxLength(9 * maxExceptions, tooManyExceptions),
    v.regex(/^[1-9]\d{0,7}(?:,[1-9]\d{0,7})*$/, linesSentence),
    v.transform((list) => list.split(',').map(Number)),
  ),
)

/** A parameter that may be given more than once. */
const repeated = (max: number, tooMany: string, text: v.GenericSchema<string>) =>
  v.optional(
    v.pipe(
      v.union([v.string(), v.array(v.string())]),
      v.transform((values) => [values].flat()),
      v.maxLength(max, tooMany),
      v.array(text),
    ),
    [],
  )

const readQuery = v.strictObject({
  name: repeated(
    maxNames,
    `At most ${maxNames} names can be given`,
    v.pipe(v.string(), v.maxLength(100, 'A name has at most 100 characters')),
  ),
})

const importQuery = v.strictObject({
  plan: v.optional(textParameter('Plan', 100)),
  conflicts: choiceParameter('Conflicts', conflictChoices),
  skip: lines,
  replace: lines,
  keep: lines,
  mine: choiceParameter('Mine', ['guess', 'none', 'all']),
  data: choiceParameter('Data', ['updated', 'kept']),
  /** Keys of the library. */
  except: repeated(
    maxExceptions,
    tooManyExceptions,
    v.pipe(
      v.string(),
      v.maxLength(maxKeyCharacters, `A key has at most ${maxKeyCharacters} characters`),
    ),
  ),
})

function choicesIn(query: v.InferOutput<typeof importQuery>): ImportChoices {
  const { plan = null, conflicts, mine, data, except } = query
  const byLine = new Map(
    conflictChoices.flatMap((choice) => (query[choice] ?? []).map((line) => [line, choice])),
  )
  if (byLine.size > maxExceptions) throw new HttpError(400, tooManyExceptions)
  return { plan, conflicts, byLine, mine, isDataKept: data === 'kept', except: new Set(except) }
}
