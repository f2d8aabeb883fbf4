import type { ServerContext } from '../../server/context.ts'
import { TextFile } from '../../server/http/answers.ts'
import { HttpError } from '../../server/http/errors.ts'
import { readChoice } from '../../server/http/read-choice.ts'
import { type Route, route, uploadRoute } from '../../server/http/route.ts'
import { largestBibliographyBytes } from './bibliography/read-bibliography.ts'
import { conflictChoices, libraryUrls, mostExceptions } from './contract.ts'
import { type ImportChoices, importFile, type LibraryOptions, planFile } from './library-import.ts'
import { answerOffer } from './likely-works.ts'
import { libraryPages, readLibraryPage } from './library-pages.ts'
import { changeWork, deleteWork, readRecord } from './library-record.ts'
import { bibtexType, cslType } from './publications/downloads.ts'
import { listWorks, readListedWorks } from './publications/listed-works.ts'
import { withSetTitles } from './publications/title-html.ts'
import { likelyAnswerSchema, workChangeSchema } from './rules.ts'
import { allWorks, type LibraryEntry } from './store.ts'
import { bibtexOf } from './write-bibtex.ts'
import { cslFile } from './write-csl.ts'

const upload = { maxBytes: largestBibliographyBytes, tooLarge: 'The file is larger than 8 MB.' }

/** The library of works, which is the owner's alone: read by the page, imported from files, exported as BibTeX. */
export function libraryRoutes(context: ServerContext, options: LibraryOptions): Route[] {
  const { database } = context
  const services = { ...context, ...options }
  return [
    route(`GET ${libraryUrls.publications}`, {
      access: 'anyone',
      handle: async () => {
        const works = await readListedWorks(database)
        if (works.length === 0) throw new HttpError(404, 'There are no publications')
        const listed = listWorks(works, await options.readPaperNames())
        return await withSetTitles(listed, options.setFormulas)
      },
    }),
    route(`GET ${libraryUrls.works}`, {
      access: 'owner',
      page: libraryPages,
      handle: async ({ query }) =>
        await readLibraryPage(database, query, await options.readPaperNames()),
    }),
    route(`POST ${libraryUrls.likely}`, {
      access: 'owner',
      schema: likelyAnswerSchema,
      handle: async ({ body }) =>
        await answerOffer(database, await options.readPaperNames(), body.answer),
    }),
    uploadRoute(`POST ${libraryUrls.read}`, {
      access: 'owner',
      upload,
      handle: ({ body }) => planFile(body, services),
    }),
    uploadRoute(`POST ${libraryUrls.import}`, {
      access: 'owner',
      upload,
      handle: ({ body, query }) => importFile(body, readChoices(query), services),
    }),
    route(`GET ${libraryUrls.export}`, {
      access: 'owner',
      handle: async ({ query }) => {
        const works = await allWorks(database)
        return readForm(query) === 'bibtex'
          ? new TextFile(libraryFile(works), 'library.bib', bibtexType)
          : new TextFile(cslFile(works), 'library.json', cslType)
      },
    }),
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
      handle: ({ id }) => database.write((tx) => deleteWork(tx, id)),
    }),
  ]
}

/** All works as one file of BibTeX. */
export function libraryFile(entries: readonly LibraryEntry[]): string {
  return entries.map((entry) => `${bibtexOf(entry)}\n`).join('\n')
}

function readChoices(query: URLSearchParams): ImportChoices {
  const conflicts = readChoice(query, 'conflicts', conflictChoices)
  const byLine = new Map(
    conflictChoices.flatMap((choice) => readLines(query, choice).map((line) => [line, choice])),
  )
  const mine = readChoice(query, 'mine', ['guess', 'none', 'all'])
  const except = new Set(query.getAll('except'))
  if (except.size > mostExceptions || byLine.size > mostExceptions)
    throw new HttpError(400, `At most ${mostExceptions} works can differ from the others`)
  return { plan: query.get('plan'), conflicts, byLine, mine, except }
}

/** Lines of the file: "12,40". */
function readLines(query: URLSearchParams, name: string): number[] {
  const list = query.get(name)
  if (list === null) return []
  if (!/^[1-9]\d{0,7}(?:,[1-9]\d{0,7})*$/.test(list))
    throw new HttpError(400, 'Works with a choice of their own are named by their lines')
  return list.split(',').map(Number)
}

function readForm(query: URLSearchParams): 'bibtex' | 'csl' {
  return readChoice(query, 'form', ['bibtex', 'csl'])
}
