import type { ServerContext } from '../../server/context.ts'
import { TextFile } from '../../server/http/answers.ts'
import { HttpError } from '../../server/http/errors.ts'
import { type Route, route, uploadRoute } from '../../server/http/route.ts'
import { largestBibliographyBytes } from './bibliography/read-bibliography.ts'
import { type ConflictChoice, libraryUrls } from './contract.ts'
import { importFile, planFile } from './library-import.ts'
import { libraryPages, readLibraryPage } from './library-pages.ts'
import { allWorks, type LibraryEntry } from './store.ts'
import { bibtexOf } from './write-bibtex.ts'

const upload = { maxBytes: largestBibliographyBytes, tooLarge: 'The file is larger than 8 MB.' }
const bibtexType = 'application/x-bibtex; charset=utf-8'
const choices: readonly ConflictChoice[] = ['skip', 'replace', 'keep']

/** The library of works, which is the owner's alone: read by the page, taken in from files, given back as BibTeX. */
export function libraryRoutes(context: ServerContext): Route[] {
  const { database } = context
  return [
    route(`GET ${libraryUrls.works}`, {
      access: 'owner',
      page: libraryPages,
      handle: ({ query }) => readLibraryPage(database, query),
    }),
    uploadRoute(libraryUrls.read, {
      access: 'owner',
      upload,
      handle: ({ body }) => planFile(body, context),
    }),
    uploadRoute(libraryUrls.import, {
      access: 'owner',
      upload,
      handle: ({ body, query }) =>
        importFile(body, { plan: query.get('plan'), conflicts: readChoice(query) }, context),
    }),
    route(`GET ${libraryUrls.export}`, {
      access: 'owner',
      handle: async () =>
        new TextFile(libraryFile(await allWorks(database)), 'library.bib', bibtexType),
    }),
    route(`DELETE ${libraryUrls.works}/:id`, {
      access: 'owner',
      handle: async ({ id }) => {
        const { numDeletedRows } = await database.writeWithoutInvalidation((tx) =>
          tx.deleteFrom('works').where('id', '=', id).executeTakeFirstOrThrow(),
        )
        if (numDeletedRows === 0n) throw new HttpError(404, 'No such work')
      },
    }),
  ]
}

/** All works as one file of BibTeX. */
export function libraryFile(entries: readonly LibraryEntry[]): string {
  return entries.map((entry) => `${bibtexOf(entry)}\n`).join('\n')
}

function readChoice(query: URLSearchParams): ConflictChoice {
  const asked = query.get('conflicts') ?? 'skip'
  const choice = choices.find((one) => one === asked)
  if (!choice) throw new HttpError(400, 'Conflicts must be skip, replace or keep')
  return choice
}
