import type { Article, ArticleSeries } from '../../features/blog/contract.ts'
import { article } from '../../features/blog/web/queries.ts'
import { articleNote } from '../../features/site/queries.ts'
import {
  doiUrl,
  editionQuery,
  type PostAddress,
  postPath,
  postSlugPattern,
} from '../../shared/addresses.ts'
import type { Edition } from '../../shared/editions.ts'
import { idDigits, readId } from '../../shared/ids.ts'
import {
  type Crumb,
  type Head,
  headOf,
  type PageData,
  publicPage,
  publicPages,
} from './public-page.ts'

const screen = () => import('./post.tsx')

/** One article with its comments, by its slug or its id. Any words may follow an id. */
export const post = publicPages({
  path: new RegExp(String.raw`^/blog/(${idDigits}(?=$|-[^/\\#]*$)|${postSlugPattern}$)`),
  hasId: true,
  canonicalPath: (written) => `/blog/${written}`,
  query: editionQuery,
  open: (written) => {
    const address = readId(written) ?? written
    const read = (search: string) => article(address, editionQuery(search))
    return {
      props: { address },
      head: (site, client, search = '') => headOf(read(search), describe)(site, client),
      reads: (search) => [read(search), articleNote],
      missing: typeof address === 'number' ? 'post' : 'page',
    }
  },
  view: async () => (await screen()).PostScreen,
})

function describe({ title, excerpt, edition, ...names }: Article): Head {
  const earlier = edition?.isEarlier ? edition.number : undefined
  return {
    title: earlier ? `${title} (version ${earlier})` : title,
    description: excerpt,
    listing: { kind: 'post', path: postPath(names), id: names.id },
    earlier,
  }
}

/** Shown at the address of every article that does not exist. */
export const missingPost = publicPage({
  path: '/blog',
  head: ({ title, description }) => ({ title, description, status: 404 }),
  view: async () => (await screen()).PostNotFound,
})

/** A post as its structured data describes it. */
export interface PostDetails extends PostAddress {
  title: string
  excerpt: string
  category: string
  /** ISO instants. */
  publishedAt: string
  updatedAt: string
  words: number
  tags: readonly string[]
  /** Its place in its series; null for a post in none. */
  place: Pick<ArticleSeries, 'name' | 'path' | 'part'> | null
  language: string | null
  licence: string | null
  doi: string | null
  /** Its latest version for readers; null for a post that has only one. */
  edition: Edition | null
  /** The path of a picture of the site, and what it shows. */
  cover: string | null
  coverAlt: string | null
}

/** @param licenceUrl the terms of its licence; null for none */
export function postData(post: PostDetails, licenceUrl: string | null, page: PageData): object[] {
  const { url, author, picture, breadcrumbs, addressOf } = page
  const { place } = post
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.excerpt,
      url,
      mainEntityOfPage: url,
      datePublished: post.publishedAt,
      dateModified: post.updatedAt,
      author,
      ...(picture !== undefined && { image: picture }),
      articleSection: post.category,
      ...(post.tags.length > 0 && { keywords: post.tags }),
      ...(place && {
        isPartOf: { '@type': 'CreativeWorkSeries', name: place.name, url: addressOf(place.path) },
        position: place.part,
      }),
      wordCount: post.words,
      inLanguage: post.language ?? 'en',
      ...(licenceUrl !== null && { license: licenceUrl }),
      ...(post.edition && editionData(post.edition)),
      ...(post.doi !== null && {
        identifier: {
          '@type': 'PropertyValue',
          propertyID: 'DOI',
          value: post.doi,
          url: doiUrl(post.doi),
        },
      }),
    },
    breadcrumbs(['Blog', '/blog'], ...(place ? [[place.name, place.path] satisfies Crumb] : []), [
      post.title,
      postPath(post),
    ]),
  ]
}

/** The version of a post. Source: schema.org. */
function editionData({ number, kind, note, publishedAt }: Edition): object {
  return {
    version: number,
    ...(kind === 'retraction' && { creativeWorkStatus: 'Retracted' }),
    ...(kind !== 'update' && {
      correction: { '@type': 'CorrectionComment', text: note, datePublished: publishedAt },
    }),
  }
}
