import type { Publications } from '../features/blog/server/publications.ts'
import type { Renderer } from '../features/texts/contract.ts'
import type { OgImagePost } from '../features/og-image/contract.ts'
import type { OgImages } from '../features/og-image/store.ts'
import type { Project } from '../features/projects/contract.ts'
import { openProjects, type Projects } from '../features/projects/store.ts'
import { textKinds } from '../features/texts/kinds.ts'
import type { ServerContext } from '../platform/server/context.ts'

interface ProjectsOptions {
  renderer: Renderer
  ogImages: Pick<OgImages, 'prepare'>
}

/** The store of projects: their texts are rendered and their preview images drawn like those of posts. */
export function openSiteProjects(context: ServerContext, { renderer, ogImages }: ProjectsOptions) {
  return openProjects(context, {
    render: (content) => renderer.post(content),
    texts: textKinds.projects,
    prepareOgImage: (project) => ogImages.prepare(picturedProject(project)),
  })
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
