import type { To } from '../../shared/addresses.ts'
import { isSection, type SectionName } from '../../shared/sections.ts'
import { settingsAddress } from './settings/settings-address.ts'
import { tabAddress } from './tab-address.ts'

/**
 * Where the owner edits what a page shows.
 * @param path a path of the site, with the section of the home page as its fragment, such as `/blog/3` or `/#skills`
 */
export function editorAddress(path: string): To {
  const [page = '', section = ''] = path.split('#')
  const [, kind, id] = /^\/(blog|projects)\/([1-9]\d*)$/.exec(page) ?? []
  if (id) return `/admin/${kind === 'blog' ? 'posts' : 'projects'}/${Number(id)}`
  if (page === '/') return isSection(section) ? sectionEditors[section] : sectionEditors.home
  return pageEditors[page] ?? tabAddress('pages', { edit: page })
}

const sectionEditors: Readonly<Record<SectionName, To>> = {
  home: settingsAddress('home'),
  about: settingsAddress('home', 'aboutLead'),
  skills: tabAddress('skills'),
  projects: tabAddress('projects'),
  blog: tabAddress('blog'),
  dashboard: tabAddress('goals'),
  interests: tabAddress('interests'),
  music: tabAddress('music'),
  newsletter: tabAddress('newsletter'),
  contact: settingsAddress('identity', 'email'),
}

/** Pages that are not texts of their own. */
const pageEditors: Readonly<Record<string, To | undefined>> = {
  '/blog': tabAddress('blog'),
  '/publications': tabAddress('library'),
  '/cv': settingsAddress('cv'),
  '/dashboard': tabAddress('goals'),
  '/search': tabAddress('blog'),
  '/sitemap': tabAddress('pages'),
}
