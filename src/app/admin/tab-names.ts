/** The names of the tabs besides the overview, by which addresses call them. */
export const areaNames = [
  'blog',
  'projects',
  'skills',
  'interests',
  'goals',
  'quotes',
  'movies',
  'music',
  'messages',
  'subscribers',
] as const

/** The names of the places below the tabs. */
export const placeNames = [
  'pages',
  'library',
  'media',
  'comments',
  'newsletter',
  'readers',
  'settings',
] as const

/** The list of remaining steps for a new owner, which the overview links to. */
export const stepsName = 'steps'
