import { admin, auth } from './admin.ts'
import { archive } from './archive.ts'
import { cv } from './cv.ts'
import { dashboard } from './dashboard.ts'
import { home } from './home.ts'
import { mailLink } from './mail-link.ts'
import { own } from './own.ts'
import { post } from './post.ts'
import { project } from './project.ts'
import type { PublicPage } from './public-page.ts'
import { publications } from './publications.ts'
import { search } from './search.ts'
import { sitemap } from './sitemap.ts'

/**
 * Every page of the site; the first whose path matches counts. The view of a page is the `.tsx` beside its module, by
 * the same name. CONTRIBUTING.md says how to add a page.
 */
export const routes = {
  home,
  archive,
  post,
  project,
  dashboard,
  publications,
  cv,
  auth,
  admin,
  search,
  sitemap,
  mailLink,
  own,
} satisfies Record<string, PublicPage>

export type PageName = keyof typeof routes

export const pageNames = Object.keys(routes) as PageName[]
