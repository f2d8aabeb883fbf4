import { isDeepStrictEqual } from 'node:util'
import type { ServerContext } from '../../platform/server/context.ts'
import { cacheRows } from '../../platform/server/database/cached-rows.ts'
import type { Tx } from '../../platform/server/database/database.ts'
import {
  type Columns,
  nullableText,
  number,
  insertRow,
  openTable,
  removeRow,
  rowReader,
  type StoredRow,
  text,
  textList,
  updateRow,
} from '../../platform/server/database/table.ts'
import { contentHash } from '../../platform/server/content-hash.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { parseBody } from '../../platform/server/http/parse-request.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import type { RenderedPost } from '@ephemeris/markdown'
import type { RenderedContent } from '../blog/contract.ts'
import type {
  BringBackText,
  KeepVersions,
  RenderedColumns,
  StoredTexts,
} from '../texts/contract.ts'
import {
  type EditedProject,
  type Project,
  projectChangedElsewhere,
  type ProjectPage,
  type projects,
  type ProjectSummary,
  targetOf,
} from './contract.ts'
import { paperUrl } from './paper.ts'
import { projectSchema } from './rules.ts'

export type ProjectFields = FieldsOf<typeof projects>

export const projectColumns: Columns<ProjectFields> = {
  title: text,
  description: text,
  imageUrl: nullableText,
  year: nullableText,
  tags: textList,
  url: nullableText,
  codeUrl: nullableText,
  paper: nullableText,
  content: nullableText,
}

/** When a project was last changed, as an ISO instant; null for projects from before this was stored. */
interface Changed {
  updatedAt: string | null
}

const listedColumns: Columns<ProjectFields & Changed> = {
  ...projectColumns,
  updatedAt: nullableText,
}

const storedColumns: Columns<ProjectFields & Changed & RenderedColumns> = {
  ...listedColumns,
  rendered: text,
  rendererVersion: number,
}

type StoredProject = StoredRow<ProjectFields & Changed & RenderedColumns>

interface ProjectServices {
  /** Renders a text that is being saved. @throws HttpError 400 for one that takes too much */
  render(content: string): Promise<RenderedPost>
  texts: StoredTexts
  versions: KeepVersions
  /** Makes the picture of a page for previews; never fails. */
  prepareOgImage(project: Pick<Project, 'title' | 'year'>): Promise<void>
}

type ProjectContext = Pick<ServerContext, 'database' | 'now' | 'calendar'>

/** The projects; a text is rendered when it is saved. */
export function openProjects(context: ProjectContext, services: ProjectServices) {
  const { database } = context
  const plain = openTable(database, 'projects', projectColumns)
  const listed = openTable(database, 'projects', listedColumns)
  const stored = openTable(database, 'projects', storedColumns)
  /** Those with a page, in their order. */
  const withPage = async () =>
    (await listed.listVisible()).filter(({ content }) => content !== null)
  return {
    ...plain,
    /** What cards show. */
    summaries: cacheRows(database, async () => (await plain.list()).map(summaryOf)),
    withPage,
    /** A project as its editor opens it. */
    edited: async (id: number): Promise<EditedProject | undefined> => {
      const project = await plain.find(id)
      return project && editedOf(project)
    },
    /** A project as its page shows it; undefined for one without a text. */
    page: async (id: number): Promise<ProjectPage | undefined> => {
      const row = await stored.find(id)
      if (!row || row.content === null || row.rendered === '') return undefined
      return { ...pageOf(row), ...neighboursOf(id, await withPage()) }
    },
    ...projectWriter(context, services, plain.find),
  }
}

/** Renders the page of a project, and its picture for previews; undefined for one without a text. */
function pageRenderer({ render, prepareOgImage }: ProjectServices) {
  return async ({ content, title, year }: ProjectFields): Promise<RenderedPost | undefined> => {
    if (content === null) return undefined
    const page = await render(content)
    await prepareOgImage({ title, year })
    return page
  }
}

/** Writes rows of projects inside an open transaction. */
function projectRows(now: ProjectContext['now'], texts: StoredTexts) {
  const insert = async (tx: Tx, fields: ProjectFields, page?: RenderedPost, id?: number) => {
    const added = { ...fields, updatedAt: now().toISOString() }
    const columns = await texts.columns(tx, page)
    const row = await insertRow(tx, 'projects', storedColumns, { ...added, ...columns }, id)
    await texts.storeReferences(tx, { ...row, page })
    return editedOf(projectOf(row))
  }
  const replace = async (tx: Tx, { id, ...fields }: Project, page?: RenderedPost) => {
    const change = { ...fields, updatedAt: now().toISOString() }
    const columns = await texts.columns(tx, page)
    const row = await updateRow(tx, 'projects', storedColumns, id, { ...change, ...columns })
    if (!row) return undefined
    await texts.storeReferences(tx, { ...row, page })
    return editedOf(projectOf(row))
  }
  return { insert, replace }
}

/** How projects are stored, each change with a version. */
function projectWriter(
  { database, now, calendar }: ProjectContext,
  services: ProjectServices,
  find: (id: number) => Promise<Project | undefined>,
) {
  const { texts, versions } = services
  const renderPage = pageRenderer(services)
  const { insert, replace } = projectRows(now, texts)
  return {
    create: async (fields: ProjectFields): Promise<EditedProject> => {
      const year = fields.year ?? (await calendar.thisYear())
      const page = await renderPage({ ...fields, year })
      const write = (tx: Tx) => insert(tx, { ...fields, year }, page)
      return await database.write((tx) =>
        versions.saving(tx, 'projects', {
          id: undefined,
          isAutosave: false,
          write: () => write(tx),
        }),
      )
    },
    /** @throws HttpError 409 when it has another version than the change names */
    update: async (
      id: number,
      fields: ProjectFields,
      version?: string,
    ): Promise<EditedProject | undefined> => {
      const before = await find(id)
      if (!before) return undefined
      refuseOld(before, version)
      const page = await renderPage(fields)
      // A write makes every cached page stale.
      if (isDeepStrictEqual(before, { id, ...fields })) return editedOf(before)
      const write = async (tx: Tx) => {
        // It may have been changed while the text was rendered.
        refuseOld(await findIn(tx, id), version)
        return await replace(tx, { id, ...fields }, page)
      }
      return await database.write((tx) =>
        versions.saving(tx, 'projects', { id, isAutosave: false, write: () => write(tx) }),
      )
    },
    remove: (id: number): Promise<boolean> =>
      database.write(async (tx) => {
        await versions.deleting(tx, 'projects', id)
        await texts.removeReferences(tx, [id])
        return await removeRow(tx, 'projects', id)
      }),
    /** Stores a deleted project again. */
    bringBack: (async (id, deleted, claim) => {
      const fields = parseBody(projectSchema, deleted)
      const page = await renderPage(fields)
      await database.write(async (tx) => {
        await claim(tx)
        await insert(tx, fields, page, id)
      })
      return {}
    }) satisfies BringBackText,
  }
}

export type Projects = ReturnType<typeof openProjects>

const readProject = rowReader(projectColumns)

async function findIn(tx: Tx, id: number): Promise<Project | undefined> {
  const row = await tx.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
  return row && readProject({ ...row })
}

function editedOf(project: Project): EditedProject {
  return { ...project, version: contentHash(project) }
}

function refuseOld(stored: Project | undefined, version: string | undefined): void {
  if (stored && version !== undefined && version !== contentHash(stored))
    throw new HttpError(409, projectChangedElsewhere)
}

function summaryOf({
  url,
  codeUrl: _code,
  paper: _paper,
  content,
  ...row
}: Project): ProjectSummary {
  const target = targetOf({ id: row.id, url, content })
  return { ...row, ...(target !== undefined && { target }) }
}

function projectOf({
  rendered: _rendered,
  rendererVersion: _version,
  updatedAt: _changed,
  ...project
}: StoredProject): Project {
  return project
}

function pageOf(row: StoredProject): Omit<ProjectPage, 'previous' | 'next'> {
  const { content: _, paper, ...project } = projectOf(row)
  return {
    ...project,
    paper: paper === null ? null : { name: paper, url: paperUrl(paper) },
    // Only the renderer writes this column, so it needs no validation.
    ...(JSON.parse(row.rendered) as RenderedContent),
  }
}

function neighboursOf(id: number, rows: readonly Project[]) {
  const place = rows.findIndex((row) => row.id === id)
  const linkTo = (row: Project | undefined) => (row ? { id: row.id, title: row.title } : null)
  return { previous: linkTo(rows[place - 1]), next: linkTo(rows[place + 1]) }
}
