import { createHash, randomBytes } from 'node:crypto'
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerContext } from '../../server/context.ts'
import type { Site } from '../site/contract.ts'
import type { CardContent, CardPost, DrawCard } from './contract.ts'

/** Raised when cards look different, so that every card is drawn again. */
const design = 1

interface CardParts {
  readSite: () => Promise<Site>
  /** Absent where no cards are drawn. */
  draw: DrawCard | undefined
}

/**
 * The pictures that previews of the site show, one per post and one for everything else. A file is
 * named by a hash of what it says, so a changed title is another address and an address never changes.
 */
export function openCards({ config, log }: ServerContext, { readSite, draw }: CardParts) {
  const folder = path.join(config.dataDir, 'cards')

  const addressOf = async (content: CardContent) => {
    const name = fileName(content)
    return (await isThere(path.join(folder, name))) ? `/cards/${name}` : undefined
  }
  const prepare = async (content: CardContent) => {
    if (!draw || (await addressOf(content)) !== undefined) return
    try {
      await store(folder, fileName(content), await draw(content))
    } catch (error) {
      // Pages use the card of the site instead; the next start tries again.
      log.error({ error, event: 'no-card' }, 'A card could not be drawn')
    }
  }
  const prepareAll = async (posts: readonly CardPost[], site: Site): Promise<void> => {
    for (const content of allCards(posts, site)) await prepare(content)
  }
  const forSite = async () => await addressOf(siteCard(await readSite()))
  return {
    folder,
    /** Draws the card of a post unless it is there. It never fails: without a card a post is whole. */
    prepare: async (post: CardPost): Promise<void> => {
      if (draw) await prepare(postCard(post, await readSite()))
    },
    /** Draws every card that is missing for a site with these settings, before they are saved. */
    prepareAll,
    /** Draws what is missing and removes what belongs to no post; called once at start. */
    tidy: async (posts: readonly CardPost[]): Promise<void> => {
      if (!draw) return
      const site = await readSite()
      await prepareAll(posts, site)
      await keepOnly(folder, allCards(posts, site).map(fileName))
    },
    /** The address of the picture for pages that are no post; undefined when there is none. */
    forSite,
    /** The address of the picture of a post, else the one of the site. */
    forPost: async (post: CardPost): Promise<string | undefined> =>
      (await addressOf(postCard(post, await readSite()))) ?? (await forSite()),
  }
}

export type Cards = ReturnType<typeof openCards>

function postCard({ title, category, date }: CardPost, { ownerName }: Site): CardContent {
  return { title, note: `${category}\u00a0 · \u00a0${date}`, ownerName }
}

function allCards(posts: readonly CardPost[], site: Site): CardContent[] {
  return [siteCard(site), ...posts.map((post) => postCard(post, site))]
}

function siteCard({ headline, subtitle, ownerName }: Site): CardContent {
  return { title: headline, note: subtitle, ownerName }
}

function fileName(content: CardContent): string {
  const hash = createHash('sha256')
    .update(JSON.stringify({ design, ...content }))
    .digest('hex')
  return `${hash.slice(0, 32)}.png`
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file)
    return true
  } catch {
    return false
  }
}

/** Under its name a file is always whole, also when two saves draw it at once. */
async function store(folder: string, name: string, picture: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  const unfinished = path.join(folder, `${name}.${randomBytes(6).toString('hex')}`)
  await writeFile(unfinished, picture)
  await rename(unfinished, path.join(folder, name))
}

async function keepOnly(folder: string, names: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder))
    if (!names.includes(name)) await rm(path.join(folder, name), { force: true })
}
