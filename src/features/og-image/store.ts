import { createHash } from 'node:crypto'
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { ServerContext } from '../../platform/server/context.ts'
import { writeFileAtomically } from '../../platform/server/ops/atomic-file.ts'
import { createQueue } from '../../platform/server/queue.ts'
import { accentNames } from '../../shared/accents.ts'
import { plainText, type SiteWords } from '../site/contract.ts'
import type { OgImageContent, OgImagePost, DrawOgImage } from './contract.ts'

/** This many missing preview images are awaited, newest first; the others are drawn in the background. */
const awaitedCards = 50

/** Incremented when the design changes, so that all preview images are drawn again. */
const design = 1

interface CoveredPost extends OgImagePost {
  /** The path of a picture that is shown instead of a drawn one. */
  cover?: string | null
}

interface OgImageOptions {
  readSite: () => Promise<SiteWords>
  /** Undefined if no preview images are drawn. */
  draw: DrawOgImage | undefined
}

/**
 * Preview images, one per post and one for all other pages. A file is named by a hash of its content, so a changed title
 * gets a new URL, and the picture at a URL never changes. Preview images are drawn into a private folder and moved to the
 * public one when a public page refers to them, so that the URL for a guessed title of a scheduled post is not found.
 */
export function openOgImages({ config, log }: ServerContext, { readSite, draw }: OgImageOptions) {
  const folder = path.join(config.dataDir, 'cards')
  const waiting = path.join(config.dataDir, 'cards-waiting')

  const prepare = async ({ name, content }: Card) => {
    if (!draw || (await fileExists(folder, name)) || (await fileExists(waiting, name))) return
    await draw(content)
      .then((picture) => store(waiting, name, picture))
      // Pages use the preview image of the site instead; the next start retries.
      .catch((err: unknown) =>
        log.error({ err, event: 'no-card' }, 'A preview image could not be drawn'),
      )
  }
  let stopped = false
  const enqueue = createQueue()
  const prepareEach = async (cards: readonly Card[]) => {
    for (const card of cards) if (!stopped) await prepare(card)
  }
  const prepareCards = async (cards: readonly Card[]): Promise<void> => {
    await prepareEach(cards.slice(0, awaitedCards))
    void enqueue(() => prepareEach(cards.slice(awaitedCards)))
  }
  /** The URL of a preview image, which is public afterwards; undefined if it was not drawn. */
  const publish = async (name: string) => {
    const isPublic = (await fileExists(folder, name)) || (await move(waiting, folder, name))
    return isPublic ? `/cards/${name}` : undefined
  }
  // The preview image of the site is never withdrawn, so its file is checked only when its name changes.
  let shown: string | undefined
  const forSite = async (site: SiteWords) => {
    const { name } = siteCard(site)
    if (shown !== `/cards/${name}`) shown = await publish(name)
    return shown
  }
  return {
    folder,
    /** Draws the preview image of a post if it is missing. Never fails, since it is optional. */
    prepare: async (post: OgImagePost): Promise<void> => {
      if (draw) await prepare(postCard(post, await readSite()))
    },
    /**
     * Draws all missing preview images for a site with these settings, before they are saved. Of many posts only the
     * newest are awaited; pages of the others use the preview image of the site meanwhile.
     */
    prepareAll: (posts: readonly OgImagePost[], site: SiteWords): Promise<void> =>
      prepareCards(allCards(posts, site)),
    /** Moves the preview image of a post out of the public folder; rendering a page that refers to it moves it back. */
    withdraw: async (post: OgImagePost): Promise<void> => {
      await move(folder, waiting, postCard(post, await readSite()).name)
    },
    /** Draws missing preview images and deletes unused ones; called once at startup. */
    tidy: async ({ seen, planned }: Record<'seen' | 'planned', OgImagePost[]>): Promise<void> => {
      if (!draw) return
      const site = await readSite()
      const shownCards = allCards(seen, site)
      const cards = [...shownCards, ...planned.map((post) => postCard(post, site))]
      await removeExcept(folder, shownCards)
      await removeExcept(waiting, cards)
      await prepareCards(cards)
      // Pages cached before this start may still refer to them.
      const ready = new Set(await readdir(waiting))
      for (const { name } of shownCards) if (ready.has(name)) await publish(name)
    },
    /** Finishes the current preview image and starts no other. */
    stop: () => {
      stopped = true
    },
    /** Resolves when drawing has stopped. */
    close: (): Promise<void> => enqueue(async () => undefined),
    /** The URL of the preview image for pages other than posts; undefined if there is none. */
    forSite,
    /** The URL of the cover of a public post, or else of its preview image or that of the site. */
    forPost: async (post: CoveredPost, site: SiteWords): Promise<string | undefined> =>
      post.cover ?? (await publish(postCard(post, site).name)) ?? (await forSite(site)),
  }
}

export type OgImages = ReturnType<typeof openOgImages>

/** A preview image and its file name, which is computed only once. */
interface Card {
  name: string
  content: OgImageContent
}

function postCard({ title, category, date }: OgImagePost, site: SiteWords): Card {
  const note = [category, date].filter(Boolean).join('\u00a0 · \u00a0')
  return card({ title, note, ...ofSite(site) })
}

function allCards(posts: readonly OgImagePost[], site: SiteWords): Card[] {
  return [siteCard(site), ...posts.map((post) => postCard(post, site))]
}

function siteCard(site: SiteWords): Card {
  return card({ title: site.headline, note: plainText(site.subtitle), ...ofSite(site) })
}

function card(content: OgImageContent): Card {
  return { name: fileName(content), content }
}

function ofSite({
  ownerName,
  accent,
  sky,
}: SiteWords): Pick<OgImageContent, 'ownerName' | 'accent' | 'sky'> {
  return {
    ownerName,
    ...(accent !== accentNames[0] && { accent }),
    ...(sky && sky.field !== 'orion' && { sky }),
  }
}

function fileName(content: OgImageContent): string {
  const hash = createHash('sha256')
    .update(JSON.stringify({ design, ...content }))
    .digest('hex')
  return `${hash.slice(0, 32)}.png`
}

async function fileExists(folder: string, name: string): Promise<boolean> {
  try {
    await access(path.join(folder, name))
    return true
  } catch {
    return false
  }
}

/** Moves a file between two folders; false if it is in neither. */
async function move(from: string, to: string, name: string): Promise<boolean> {
  await mkdir(to, { recursive: true })
  try {
    await rename(path.join(from, name), path.join(to, name))
    return true
  } catch {
    // Missing, or a page rendered concurrently has already moved it.
    return await fileExists(to, name)
  }
}

async function store(folder: string, name: string, picture: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFileAtomically(path.join(folder, name), (handle) => handle.writeFile(picture))
}

async function removeExcept(folder: string, used: readonly Card[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = new Set(used.map(({ name }) => name))
  for (const name of await readdir(folder))
    if (!names.has(name)) await rm(path.join(folder, name), { force: true })
}
