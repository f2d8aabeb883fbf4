import type { Project } from '../../features/projects/contract.ts'
import { projectPage } from '../../features/projects/queries.ts'
import { idDigits } from '../../shared/ids.ts'
import { headOf, type PageData, publicPages } from './public-page.ts'

/** A project with a text. */
export const project = publicPages({
  path: new RegExp(`^/projects/(${idDigits})$`),
  hasId: true,
  open: (number) => {
    const id = Number(number)
    return {
      props: { id },
      head: headOf(projectPage(id), ({ title, description }) => ({
        title,
        description,
        listing: { kind: 'project', path: `/projects/${id}`, id },
      })),
      reads: [projectPage(id)],
      missing: 'page',
    }
  },
  view: async () => (await import('./project.tsx')).ProjectScreen,
})

/**
 * A project as `SoftwareSourceCode` if it links to its code, else as `CreativeWork`.
 * @param paperUrl where its paper is read
 */
export function projectData(
  { id, title, description, tags, year, url: website, codeUrl }: Project,
  paperUrl: string | undefined,
  { url, author, picture, breadcrumbs }: PageData,
): object[] {
  return [
    {
      '@type': codeUrl === null ? 'CreativeWork' : 'SoftwareSourceCode',
      name: title,
      description,
      url,
      mainEntityOfPage: url,
      author,
      ...(codeUrl !== null && { codeRepository: codeUrl }),
      ...(website !== null && { sameAs: website }),
      ...(paperUrl !== undefined && { citation: paperUrl }),
      ...(year !== null && /^\d{4}$/.test(year) && { dateCreated: year }),
      ...(tags !== null && { keywords: tags }),
      ...(picture !== undefined && { image: picture }),
      inLanguage: 'en',
    },
    breadcrumbs([title, `/projects/${id}`]),
  ]
}
