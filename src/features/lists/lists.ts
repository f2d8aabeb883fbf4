import type * as v from 'valibot'
import { goals } from '../goals/contract.ts'
import { goalSchema } from '../goals/rules.ts'
import { goalColumns, goalRoutes } from '../goals/server.ts'
import { interests } from '../interests/contract.ts'
import { interestSchema } from '../interests/rules.ts'
import { interestColumns } from '../interests/server.ts'
import { movies } from '../movies/contract.ts'
import { movieSchema } from '../movies/rules.ts'
import { movieColumns } from '../movies/server.ts'
import { music } from '../music/contract.ts'
import { musicSchema } from '../music/rules.ts'
import { musicColumns } from '../music/server.ts'
import { projects } from '../projects/contract.ts'
import { projectSchema } from '../projects/rules.ts'
import { projectRoutes } from '../projects/server.ts'
import { projectColumns, type Projects } from '../projects/store.ts'
import { quotes } from '../quotes/contract.ts'
import { quoteSchema } from '../quotes/rules.ts'
import { quoteColumns } from '../quotes/server.ts'
import type { SiteReads } from '../site/server.ts'
import { skills } from '../skills/contract.ts'
import { skillSchema } from '../skills/rules.ts'
import { skillColumns, skillRoutes } from '../skills/server.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Feature } from '../../platform/server/feature.ts'
import {
  type ArrangedList,
  arrangeRows,
  isArranged,
} from '../../platform/server/database/arranged-rows.ts'
import type { TableName } from '../../platform/server/database/schema.ts'
import { type Columns, openTable } from '../../platform/server/database/table.ts'
import { crudRoutes, orderRoute } from '../../platform/server/http/crud.ts'
import type { Route } from '../../platform/server/http/route.ts'
import type { FieldsOf, Resource, RowOf } from '../../shared/resource.ts'
import type { SectionName } from '../../shared/sections.ts'
import { openFindWorks, renumberWorks } from './skill-evidence.ts'
import { type List, type ListOptions, transferList } from '../transfer/transfer-list.ts'

/** What the calls of some lists need besides the database. */
interface ListServices {
  projects: Projects
  site: Pick<SiteReads, 'isHidden'>
}

/** Reads a public call, as pages do. */
export type ReadCall = <Answer>(url: string) => Promise<Answer>

/** A list that visitors read and the owner edits: its calls, its export and import, its section of the home page. */
interface SiteList extends List {
  resource: { listUrl: string; writeUrl: string }
  /** The section of the home page that shows it. */
  section: SectionName
  /** What a search of that section looks through. */
  searchWords(read: ReadCall): Promise<string[]>
  routes(context: ServerContext, services: ListServices): Route[]
  /** What shows a picture by its field `imageUrl`; undefined for lists without pictures. */
  pictured: string | undefined
}

type ListSchema = v.GenericSchema<unknown, object> & { entries: v.ObjectEntries }

interface SiteListOptions<Schema extends ListSchema> {
  resource: Resource<Schema>
  table: TableName
  schema: Schema
  columns: Columns<FieldsOf<Resource<Schema>> & object>
  section: SectionName
  /** Whether visitors read the list also while its section is hidden, since another page shows it. */
  hasOtherPage?: true
  /** What a row is searched by in its section; absent for a list that is searched by itself. */
  words?: (row: RowOf<Resource<Schema>>) => string
  /** One row, inside a sentence; the name of the resource unless given. */
  one?: string
  sameBy?: (fields: FieldsOf<Resource<Schema>> & object) => unknown
  renumber?: ListOptions<FieldsOf<Resource<Schema>> & object>['renumber']
  /** Calls of its own; the usual four unless given. */
  routes?: SiteList['routes']
}

function defineList<Schema extends ListSchema>({
  resource,
  table,
  schema,
  columns,
  section,
  hasOtherPage,
  words,
  one = resource.name,
  sameBy,
  renumber,
  routes = ({ database }) => crudRoutes(resource, schema, openTable(database, table, columns)),
}: SiteListOptions<Schema>): SiteList {
  return {
    ...transferList({ name: table, one, columns, entries: schema.entries, sameBy, renumber }),
    resource,
    section,
    searchWords: async (read) =>
      words ? (await read<RowOf<Resource<Schema>>[]>(resource.listUrl)).map(words) : [],
    pictured: 'imageUrl' in columns ? resource.name : undefined,
    routes: (context, services) => {
      const isHidden = () => services.site.isHidden(section)
      const ordinary = routes(context, services).map((route) =>
        route.method === 'GET' && route.url === resource.listUrl && !hasOtherPage
          ? hideWhile(isHidden, route)
          : route,
      )
      return isArranged(table)
        ? [...ordinary, orderRoute(resource, (ids) => arrange(context, table, ids))]
        : ordinary
    },
  }
}

function arrange(
  { database }: Pick<ServerContext, 'database'>,
  table: ArrangedList,
  ids: readonly number[],
): Promise<boolean> {
  return database.write((tx) => arrangeRows(tx, table, ids))
}

/** A call for a list that is empty for visitors while something holds. */
function hideWhile(isHidden: () => Promise<boolean>, { handle, ...list }: Route): Route {
  return {
    ...list,
    handle: async (call) => (call.caller?.isAdmin || !(await isHidden()) ? await handle(call) : []),
  }
}

/**
 * Every ordinary list, named here once: its calls and their rights, export, import, starter content,
 * the uses of pictures, what is searched and whether its section is empty follow from it.
 */
export const siteLists: readonly SiteList[] = [
  defineList({
    resource: projects,
    table: 'projects',
    schema: projectSchema,
    columns: projectColumns,
    section: 'projects',
    // The map of the site has those with a page.
    hasOtherPage: true,
    routes: (_context, { projects: store, site }) =>
      projectRoutes(store, () => site.isHidden('projects')),
  }),
  defineList({
    resource: skills,
    table: 'skills',
    schema: skillSchema,
    columns: skillColumns,
    section: 'skills',
    words: ({ name }) => name,
    // Evidence refers to works by ids, which differ between sites.
    sameBy: ({ name, percentage, category, evidence }) => [
      name,
      percentage,
      category,
      evidence === null,
    ],
    renumber: renumberWorks,
    routes: (context, services) => skillRoutes(context, openFindWorks(context, services)),
  }),
  defineList({
    resource: interests,
    table: 'interests',
    schema: interestSchema,
    columns: interestColumns,
    section: 'interests',
    words: ({ title, description }) => `${title}: ${description}`,
  }),
  defineList({
    resource: goals,
    table: 'goals',
    schema: goalSchema,
    columns: goalColumns,
    section: 'dashboard',
    hasOtherPage: true,
    words: ({ description }) => description,
    sameBy: ({ description }) => description,
    routes: goalRoutes,
  }),
  defineList({
    resource: quotes,
    table: 'quotes',
    schema: quoteSchema,
    columns: quoteColumns,
    section: 'dashboard',
    hasOtherPage: true,
    words: ({ text, author }) => `${text} ${author}`,
  }),
  defineList({
    resource: movies,
    table: 'movies',
    schema: movieSchema,
    columns: movieColumns,
    section: 'dashboard',
    hasOtherPage: true,
    words: ({ title }) => title,
  }),
  defineList({
    resource: music,
    table: 'music',
    schema: musicSchema,
    columns: musicColumns,
    section: 'music',
    words: ({ title, artist }) => `${title}, ${artist}`,
    one: 'piece of music',
  }),
]

/** The calls of every list. */
export function listsFeature(context: ServerContext, services: ListServices): Feature {
  return { routes: siteLists.flatMap((list) => list.routes(context, services)) }
}
