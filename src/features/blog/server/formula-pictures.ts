import { createHash } from 'node:crypto'
import { type FormulaPicture, replaceFormulas, type RenderedPost } from '@ephemeris/markdown'
import type { DrawnFormula, FormulaOrder } from '../../../platform/server/draw-formulas.ts'
import type { MediaFiles } from '../../../platform/server/media-files/media-files.ts'
import type { Log } from '../../../platform/server/ops/log.ts'
import type { Renderer, RenderRules } from '../../texts/contract.ts'

/** Draws formulas in a worker process. @throws HttpError when it is too busy or a formula takes too much */
export type DrawFormulas = (
  orders: readonly FormulaOrder[],
) => Promise<(DrawnFormula | undefined)[]>

/** Part of the names of pictures, so that another drawing of the same formula has another address. */
const drawingVersion = 1
/** Few enough that an upload does not wait long. */
const atOnce = 25
/** How many sizes of pictures are remembered, so that a save draws only new formulas. */
const maxSizes = 10_000

/**
 * A renderer that also draws the formulas of published and scheduled posts as pictures for feeds, and stores them with the
 * pictures of the site.
 * @param draw undefined when formulas are not drawn
 */
export function withFormulaPictures(
  { log }: { log: Pick<Log, 'error'> },
  renderer: Renderer,
  files: MediaFiles,
  draw: DrawFormulas | undefined,
): Renderer {
  if (!draw) return renderer
  const store = pictureStore(files, draw)
  const withPictures = async (rendered: RenderedPost, rules: RenderRules | undefined) => {
    const { feedHtml, formulas } = rendered
    if (rules?.isDraft || formulas.length === 0) return rendered
    try {
      const pictures: (FormulaPicture | undefined)[] = []
      for (let at = 0; at < formulas.length; at += atOnce)
        pictures.push(...(await store(formulas.slice(at, at + atOnce))))
      return { ...rendered, feedHtml: replaceFormulas(feedHtml, formulas, pictures) }
    } catch (err) {
      // Without pictures, a feed has the words of formulas; the next save of the post tries again.
      log.error({ err, event: 'no-formula' }, 'Formulas could not be drawn for feeds')
      return rendered
    }
  }
  return {
    ...renderer,
    post: async (text, context, rules) =>
      await withPictures(await renderer.post(text, context, rules), rules),
    storedPost: async (text, context, rules) =>
      await withPictures(await renderer.storedPost(text, context, rules), rules),
  }
}

/** Draws the formulas that are not stored yet, and gives the picture of each; undefined for one that cannot be drawn. */
function pictureStore(files: MediaFiles, draw: DrawFormulas) {
  const known = new Map<string, FormulaPicture | undefined>()
  return async (orders: readonly FormulaOrder[]): Promise<(FormulaPicture | undefined)[]> => {
    const names = orders.map(nameOf)
    const unique = new Map(names.map((name, index) => [name, orders[index]]))
    const wanted = await Promise.all(
      [...unique].map(async ([name, order]) => {
        const isStored = (await files.find(name)) !== undefined
        return { name, order, isStored }
      }),
    )
    const missing = wanted.flatMap(({ name, order, isStored }) => {
      const isKnown = known.has(name) && (isStored || known.get(name) === undefined)
      return isKnown || !order ? [] : [{ name, order, isStored }]
    })
    const drawn =
      missing.length > 0
        ? await draw(missing.map(({ order: { mathml, isDisplay } }) => ({ mathml, isDisplay })))
        : []
    for (const [index, { name, isStored }] of missing.entries()) {
      const { png, ...size } = drawn[index] ?? {}
      if (png && !isStored) await files.write(name, Buffer.from(png))
      known.set(name, 'width' in size ? { name, ...size } : undefined)
    }
    const pictures = names.map((name) => known.get(name))
    if (known.size > maxSizes) known.clear()
    return pictures
  }
}

function nameOf({ mathml, isDisplay }: FormulaOrder): string {
  const hash = createHash('sha256').update(`${drawingVersion} ${isDisplay} ${mathml}`)
  return `formula-${hash.digest('hex').slice(0, 32)}.png`
}
