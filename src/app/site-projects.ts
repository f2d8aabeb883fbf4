import { markCitingWorks, markDrawing } from '../features/blog/server/outdated-posts.ts'
import { plainForm, plainTexts } from '../features/blog/server/plain-texts.ts'
import type { Posts } from '../features/blog/server/posts.ts'
import type { Publications } from '../features/blog/server/publications.ts'
import type { Renderer } from '../features/blog/server/renderer.ts'
import { openUpkeep } from '../features/blog/server/rendering-upkeep.ts'
import type { DrawingTexts } from '../features/files/store.ts'
import type { CitingArticles } from '../features/library/library-import.ts'
import type { OgImagePost } from '../features/og-image/contract.ts'
import type { OgImages } from '../features/og-image/store.ts'
import type { Project } from '../features/projects/contract.ts'
import { openProjects, type Projects } from '../features/projects/store.ts'
import { pageTexts } from './site-pages.ts'
import type { ServerContext } from '../platform/server/context.ts'
import { yearOf } from '../shared/dates.ts'

interface ProjectsOptions {
  renderer: Renderer
  ogImages: Pick<OgImages, 'prepare'>
  readTimeZone(): Promise<string>
}

/** The store of projects: their texts are rendered and their preview images drawn like those of posts. */
export function openSiteProjects(
  context: ServerContext,
  { renderer, ogImages, readTimeZone }: ProjectsOptions,
) {
  const projects = openProjects(context, {
    currentYear: async () => yearOf(context.now(), await readTimeZone()),
    render: async (content) => plainForm(await renderer.post(content)),
    prepareOgImage: (project) => ogImages.prepare(picturedProject(project)),
  })
  const upkeep = openUpkeep(context, renderer, projectTexts)
  return { ...projects, ...upkeep }
}

/** The cache of the rendered texts of projects. */
export const projectTexts = plainTexts('projects')

interface CitingServices {
  posts: Pick<Posts, 'renderSoon'>
  projects: Pick<Posts, 'renderSoon'>
  pages: Pick<Posts, 'renderSoon'>
}

/** What the library notifies when its works change. Projects and pages are few, so all of them are rendered again. */
export function citingTexts({ posts, projects, pages }: CitingServices): CitingArticles {
  return {
    mark: async (tx, works) => {
      await projectTexts.mark(tx)
      await pageTexts.mark(tx)
      return await markCitingWorks(tx, works)
    },
    renderSoon: () => {
      posts.renderSoon()
      projects.renderSoon()
      pages.renderSoon()
    },
  }
}

/** The same for the files that texts draw as charts. */
export function drawingTexts({ posts, projects, pages }: CitingServices): DrawingTexts {
  return {
    mark: async (tx, name) => {
      await projectTexts.mark(tx)
      await pageTexts.mark(tx)
      return await markDrawing(tx, [name])
    },
    renderSoon: () => {
      for (const texts of [posts, projects, pages]) texts.renderSoon()
    },
  }
}

/** The texts on the preview image of a project. */
export function picturedProject({ title, year }: Pick<Project, 'title' | 'year'>): OgImagePost {
  return { title, category: 'Project', date: year ?? '' }
}

interface PicturedServices {
  publications: Publications
  projects: Pick<Projects, 'withPage'>
}

/** Everything with a preview image of its own: public posts and projects, and scheduled posts. */
export async function picturedPages({ publications, projects }: PicturedServices) {
  const pages = (await projects.withPage()).map(picturedProject)
  return {
    seen: [...(await publications.pictured()), ...pages],
    planned: await publications.planned(),
  }
}
