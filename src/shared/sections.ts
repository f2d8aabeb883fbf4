/** The sections of the home page in their default order; each name is the id of an element. */
export const sectionNames = [
  'home',
  'about',
  'skills',
  'projects',
  'blog',
  'dashboard',
  'interests',
  'music',
  'newsletter',
  'contact',
] as const

export type SectionName = (typeof sectionNames)[number]

export function isSection(name: string): name is SectionName {
  return sectionNames.some((section) => section === name)
}

/** The sections with a list, which may be empty. */
export const listSections: readonly SectionName[] = [
  'skills',
  'projects',
  'blog',
  'dashboard',
  'interests',
  'music',
]
