import type { Publications } from '../features/blog/server/publications.ts'
import type { KeptText, Renderer } from '../features/texts/contract.ts'
import type { RenderWorker } from '../features/texts/renderer.ts'
import type { RenderContext } from '@ephemeris/markdown'
import { findFile } from '../features/files/store.ts'
import { hasListedWorks } from '../features/library/publications/listed-works.ts'
import { siteLists } from '../features/lists/lists.ts'
import type { OgImages } from '../features/og-image/store.ts'
import type { KeptKind } from '../features/history/contract.ts'
import type { CvPage, CvSetting, Settings } from '../features/site/contract.ts'
import {
  isCvShown,
  publicSite,
  refuseOld,
  saveIn,
  type SiteReads,
  type SiteSettings,
} from '../features/site/server.ts'
import { openSky, type Sky } from '../features/sky/server.ts'
import { announceChange } from '../features/texts/references.ts'
import type { ServerContext } from '../platform/server/context.ts'
import { type Database, withAnyTable } from '../platform/server/database/database.ts'
import { cacheRows } from '../platform/server/database/cached-rows.ts'
import { HttpError } from '../platform/server/http/errors.ts'
import { fileAddress } from '../shared/files.ts'
import type { SectionName } from '../shared/sections.ts'
import { cvContext, isStyleChanged, readContext } from './render-context.ts'
import { picturedPages, type SiteTexts } from './site-texts.ts'

interface SiteParts {
  sky: Sky
  renderer: Renderer
  renderWorker: Pick<RenderWorker, 'run'>
  pages: SiteTexts['pages']
  projects: SiteTexts['projects']
  versions: SiteTexts['versions']
  texts(name: string, markdown: string, context?: RenderContext): Promise<string>
  publications: Publications
  ogImages: OgImages
  contents: ReturnType<typeof openSiteContents>
}

/** The settings, with what other features derive from them. */
export function openSiteReads(
  context: ServerContext,
  site: SiteSettings,
  parts: SiteParts,
): SiteReads {
  const { sky, pages, texts, contents } = parts
  const contextOf = readContext(context, site)
  const contextOfCv = cvContext(context, site)
  // Many calls need it, so it is cached until a change.
  const hidden = cacheRows(context.database, async () =>
    (await site.read()).sections.filter(({ shown }) => shown === 'never'),
  )
  return {
    ...site,
    readPublic: async () =>
      await publicSite(await site.read(), {
        ...contents,
        pages: pages.published,
        plate: sky.plate,
        render: texts,
        hasChat: context.config.chatWebhookUrl !== undefined,
      }),
    isHidden: async (section) => (await hidden()).some(({ name }) => name === section),
    readNote: async () => {
      const { articleNote, articleNoteText } = await site.read()
      if (!articleNote || articleNoteText.trim() === '') return undefined
      return { html: await texts('note', articleNoteText, await contextOf(articleNoteText)) }
    },
    readCv: async () =>
      await readCv(
        context,
        (await site.read()).cv,
        async (text) => await texts('cv', text, await contextOfCv(text)),
      ),
    previewSky: skyPreview(),
    save: settingsWriter(context, site, parts),
  }
}

/** Parts of a field that the owner looks at before saving it, cut apart from the one that visitors get meanwhile. */
function skyPreview(): SiteReads['previewSky'] {
  const { cut } = openSky()
  return async (file, choice) => {
    const field = await cut(choice)
    switch (file) {
      case 'plate.json':
        return field?.plate
      case 'atlas.json':
        return field?.atlas
      case 'faint.json':
        return field?.faint
      case 'names.json':
        return field?.names
      default:
        return undefined
    }
  }
}

/** Saves settings, after everything that depends on them and can fail. */
function settingsWriter(
  context: ServerContext,
  site: SiteSettings,
  { sky, renderer, renderWorker, projects, publications, ogImages, versions }: SiteParts,
): SiteReads['save'] {
  const contextOfCv = cvContext(context, site)
  // Preview images show the owner's name. They are drawn first, so that pages find the new ones.
  return async (settings, version) => {
    const before = await site.read()
    // Checked before the expensive work; the write itself rejects a conflicting change.
    refuseOld(before, version)
    const commands = await changedCommands(renderWorker, before.macros, settings.macros)
    // A text whose formulas take too long is rejected rather than shown without them.
    if (settings.articleNoteText !== before.articleNoteText)
      await renderer.post(settings.articleNoteText)
    if (settings.cv.text !== before.cv.text)
      await renderer.post(settings.cv.text, await contextOfCv(settings.cv.text))
    // Done now, so that no visitor waits for it.
    await sky.cut(settings.sky)
    const { seen, planned } = await picturedPages({ publications, projects })
    await ogImages.prepareAll([...seen, ...planned], settings)
    await context.database.write(async (tx) => {
      for (const [kind, text] of keptTexts(before)) await versions.append(tx, { kind, id: 1 }, text)
      await saveIn(tx, settings, version)
      for (const [kind, text] of keptTexts(settings))
        await versions.append(tx, { kind, id: 1 }, text)
      await announceChange(tx, { commands, style: isStyleChanged(before, settings) })
    })
  }
}

/** The texts of the settings that have versions. */
function keptTexts({ articleNote, articleNoteText, cv }: Settings): [KeptKind, KeptText][] {
  const { text, ...rest } = cv
  const note = { content: articleNoteText, articleNote }
  return [
    ['note', { fields: note, isPublished: articleNote }],
    ['cv', { fields: { content: text, ...rest }, isPublished: cv.isShown }],
  ]
}

/**
 * The TeX commands whose meaning changes with the given macros.
 * @throws HttpError 400 for macros that cannot be used
 */
async function changedCommands(
  worker: Pick<RenderWorker, 'run'>,
  before: string,
  after: string,
): Promise<readonly string[]> {
  if (after === before) return []
  const { problems, changed } = await worker.run('macros', { before, after })
  const [problem] = problems
  if (problem) throw new HttpError(400, `Macros, line ${problem.line}: ${problem.sentence}`)
  return changed
}

/** Checks which sections of the home page, and whether the publications page, have content. */
export function openSiteContents(database: Pick<Database, 'db'>, publications: Publications) {
  const db = withAnyTable(database.db)
  const hasRow = async ({ name }: { name: string }) =>
    (await db.selectFrom(name).select('id').limit(1).executeTakeFirst()) !== undefined
  const isEmpty = async (section: SectionName): Promise<boolean> => {
    if (section === 'blog') return !(await publications.hasAny())
    const lists = siteLists.filter((list) => list.section === section)
    const rows = await Promise.all(lists.map(hasRow))
    return !rows.includes(true)
  }
  return { isEmpty, hasPublications: () => hasListedWorks(database) }
}

/** The CV for visitors, rendered on first use; undefined if there is none or it is hidden. */
async function readCv(
  { database: { db } }: Pick<ServerContext, 'database'>,
  cv: CvSetting,
  render: (markdown: string) => Promise<string>,
): Promise<CvPage | undefined> {
  if (!isCvShown(cv)) return undefined
  const file = cv.file === '' ? undefined : await findFile(db, cv.file)
  return { html: await render(cv.text), pdf: file ? fileAddress(file.name) : null }
}
