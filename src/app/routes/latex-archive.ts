import { type LatexClass, latexClasses } from '@ephemeris/markdown'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../../platform/server/context.ts'
import { createFairQueue } from '../../platform/server/fair-queue.ts'
import { clientOf } from '../../platform/server/http/client-address.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { sendContent } from '../../platform/server/http/http-content.ts'
import { splitTarget } from '../../platform/server/http/request-target.ts'
import { apiHeaders, transportHeaders } from '../../platform/server/http/security.ts'
import { createPageCache } from '../../platform/server/pages/page-cache.ts'
import { zipArchive } from '../../platform/server/zip.ts'
import { postPath, postSlugPattern } from '../../shared/addresses.ts'
import { idDigits, readId } from '../../shared/ids.ts'
import type { SourceOfPost } from '../jats-article.ts'
import { latexArticle, type LatexTools, printWidthPx } from '../latex-article.ts'
import type { Services } from '../open-services.ts'

const archivePath = new RegExp(`^/blog/(${idDigits}|${postSlugPattern})\\.tex\\.zip$`)
const nothing = 'There is nothing at this address'
const maxCachedBytes = 32 * 1024 * 1024

/**
 * Serves articles as archives of LaTeX, in the class that `?class=` names. They are kept until the content changes; making one takes
 * seconds where an article has many pictures, so one is made at a time.
 */
export function serveLatex(
  app: FastifyInstance,
  { config }: Pick<ServerContext, 'config'>,
  services: Services,
): void {
  const cache = createPageCache(services.contentVersion, () => '', maxCachedBytes)
  const queue = createFairQueue({
    maxWaiting: 20,
    refusal: () =>
      new HttpError(503, 'Too many articles are being prepared. Try again in a minute.', {
        'retry-after': '60',
      }),
  })
  app.get('/blog/:address.tex.zip', async (request, reply) => {
    const { path, query } = splitTarget(request.url)
    const latexClass = classIn(query)
    const make = async () => {
      const written = archivePath.exec(path)?.[1]
      const post = written && (await services.publications.source(readId(written) ?? written))
      if (!post) throw new HttpError(404, nothing)
      const headers = {
        ...apiHeaders,
        ...transportHeaders(config),
        'content-type': 'application/zip',
        'cache-control': 'no-cache',
        'content-disposition': `attachment; filename="article-${post.id}-latex.zip"`,
        link: `<${services.address()}${postPath(post)}>; rel="canonical"`,
      }
      const archive = () => makeArchive(services, post, latexClass)
      return { status: 200, headers, text: await queue.run(clientOf(request.raw, config), archive) }
    }
    sendContent(reply, await cache.get(`${path}?${latexClass}`, 'visitor', make))
  })
}

/** @throws HttpError 400 for a class that no article is written in */
function classIn(query: string): LatexClass {
  const written = new URLSearchParams(query).get('class')
  const found = latexClasses.find((name) => name === (written ?? 'article'))
  if (found) return found
  throw new HttpError(400, `The class of a document is one of ${latexClasses.join(', ')}`)
}

async function makeArchive(
  { address, site, contextOf, media, ...services }: Services,
  post: SourceOfPost,
  latexClass: LatexClass,
): Promise<Buffer> {
  const folder = await latexArticle(post, await site.read(), {
    class: latexClass,
    address: address(),
    context: await contextOf(post.content),
    media: media.files,
    tools: toolsOf(services),
  })
  if (!folder) throw new HttpError(404, nothing)
  return zipArchive(folder.files)
}

/** Texts and pictures can be written to take long, so that they have processes of their own. */
function toolsOf({
  renderWorker,
  pictures,
  drawChart,
}: Pick<Services, 'renderWorker' | 'pictures' | 'drawChart'>): LatexTools {
  return {
    write: (markdown, context, options) =>
      renderWorker.run('articleAsLatex', { markdown, context, options }),
    drawChart: async (svg) => {
      if (!drawChart) throw new Error('This site draws no charts')
      return { data: await drawChart(svg, printWidthPx), ending: 'png' }
    },
    printPicture: (source) => pictures.run('forPrint', source),
  }
}
