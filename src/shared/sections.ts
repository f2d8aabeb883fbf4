/** The ten sections of the home page, in the order of a fresh site; each name is the id of its element. */
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

/** The sections that show a list of the owner, which may be empty. */
export const listSections: readonly SectionName[] = [
  'skills',
  'projects',
  'blog',
  'dashboard',
  'interests',
  'music',
]
