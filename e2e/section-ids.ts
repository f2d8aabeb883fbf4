/** The ids of the ten sections of the home page, in their order, as journeys expect them. */
export const sectionIds = [
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
]
