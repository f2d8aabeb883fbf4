import type { ServerContext } from '../../server/context.ts'
import type { Tx } from '../../server/database/database.ts'
import { TextFile } from '../../server/http/answers.ts'
import { HttpError } from '../../server/http/errors.ts'
import { type Route, route, uploadRoute } from '../../server/http/route.ts'
import { countOf } from '../../shared/count.ts'
import { largestBibliographyBytes } from './bibliography/read-bibliography.ts'
import { type ConflictChoice, libraryUrls } from './contract.ts'
import { type CitingArticles, importFile, planFile } from './library-import.ts'
import { libraryPages, readLibraryPage } from './library-pages.ts'
import { allWorks, type LibraryEntry } from './store.ts'
import { bibtexOf } from './write-bibtex.ts'

const upload = { maxBytes: largestBibliographyBytes, tooLarge: 'The file is larger than 8 MB.' }
const bibtexType = 'application/x-bibtex; charset=utf-8'
const choices: readonly ConflictChoice[] = ['skip', 'replace', 'keep']

/** The library of works, which is the owner's alone: read by the page, imported from files, given back as BibTeX. */
export function libraryRoutes(context: ServerContext, articles: CitingArticles): Route[] {
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
        importFile(
          body,
          { plan: query.get('plan'), conflicts: readChoice(query) },
          { ...context, articles },
        ),
    }),
    route(`GET ${libraryUrls.export}`, {
      access: 'owner',
      handle: async () =>
        new TextFile(libraryFile(await allWorks(database)), 'library.bib', bibtexType),
    }),
    route(`DELETE ${libraryUrls.works}/:id`, {
      access: 'owner',
      handle: async ({ id }) => {
        await database.writeWithoutInvalidation((tx) => removeWork(tx, id))
      },
    }),
  ]
}

/** All works as one file of BibTeX. */
export function libraryFile(entries: readonly LibraryEntry[]): string {
  return entries.map((entry) => `${bibtexOf(entry)}\n`).join('\n')
}

/** @throws HttpError 404 when there is no such work, 409 when an article cites it */
async function removeWork(tx: Tx, id: number): Promise<void> {
  const { count } = await tx
    .selectFrom('post_works')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('workId', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(count) > 0)
    throw new HttpError(
      409,
      `This work is cited in ${countOf(Number(count), 'article')}, so it cannot be deleted.`,
    )
  const { numDeletedRows } = await tx
    .deleteFrom('works')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new HttpError(404, 'No such work')
}

function readChoice(query: URLSearchParams): ConflictChoice {
  const asked = query.get('conflicts') ?? 'skip'
  const choice = choices.find((one) => one === asked)
  if (!choice) throw new HttpError(400, 'Conflicts must be skip, replace or keep')
  return choice
}
