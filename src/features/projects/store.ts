import { isDeepStrictEqual } from 'node:util'
import type { ServerContext } from '../../platform/server/context.ts'
import { cacheRows } from '../../platform/server/database/cached-rows.ts'
import {
  type Columns,
  nullableText,
  number,
  openTable,
  type StoredRow,
  text,
  textList,
} from '../../platform/server/database/table.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import type { RenderedContent } from '../blog/contract.ts'
import {
  type Project,
  type ProjectPage,
  type projects,
  type ProjectSummary,
  targetOf,
} from './contract.ts'
import { paperUrl } from './paper.ts'

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

const storedColumns: Columns<ProjectFields & Changed & StoredText> = {
  ...listedColumns,
  rendered: text,
  rendererVersion: number,
}

/** A text as it was rendered, as JSON. */
interface StoredText {
  rendered: string
  rendererVersion: number
}

type StoredProject = StoredRow<ProjectFields & Changed & StoredText>

interface ProjectServices {
  /** The current year in the owner's time zone, for projects that are added without one. */
  currentYear(): Promise<string>
  /** Renders a text that is being saved. @throws HttpError 400 for one that takes too much */
  render(content: string): Promise<StoredText>
  /** Makes the picture of a page for previews; never fails. */
  prepareOgImage(project: Pick<Project, 'title' | 'year'>): Promise<void>
}

const withoutText: StoredText = { rendered: '', rendererVersion: 0 }

/** The projects; a text is rendered when it is saved. */
export function openProjects(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  { currentYear, render, prepareOgImage }: ProjectServices,
) {
  const plain = openTable(database, 'projects', projectColumns)
  const listed = openTable(database, 'projects', listedColumns)
  const stored = openTable(database, 'projects', storedColumns)
  const withRendering = async (fields: ProjectFields) => {
    const { content, title, year } = fields
    if (content === null) return { ...fields, ...withoutText }
    const rendering = await render(content)
    await prepareOgImage({ title, year })
    return { ...fields, ...rendering }
  }
  /** Those with a page, in their order. */
  const withPage = async () =>
    (await listed.listVisible()).filter(({ content }) => content !== null)
  return {
    ...plain,
    /** What cards show. */
    summaries: cacheRows(database, async () => (await plain.list()).map(summaryOf)),
    withPage,
    /** A project as its page shows it; undefined for one without a text. */
    page: async (id: number): Promise<ProjectPage | undefined> => {
      const row = await stored.find(id)
      if (!row || row.content === null || row.rendered === '') return undefined
      return { ...pageOf(row), ...neighboursOf(id, await withPage()) }
    },
    create: async (fields: ProjectFields): Promise<Project> => {
      const year = fields.year ?? (await currentYear())
      const rendered = await withRendering({ ...fields, year })
      return projectOf(await stored.create({ ...rendered, updatedAt: now().toISOString() }))
    },
    update: async (id: number, fields: ProjectFields): Promise<Project | undefined> => {
      const before = await plain.find(id)
      if (!before) return undefined
      const isChanged = !isDeepStrictEqual(before, { id, ...fields })
      const row = await stored.update(id, {
        ...(await withRendering(fields)),
        ...(isChanged && { updatedAt: now().toISOString() }),
      })
      return row && projectOf(row)
    },
  }
}

export type Projects = ReturnType<typeof openProjects>

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
