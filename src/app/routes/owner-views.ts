/*
 * The views behind the sign-in. Whoever imports them lists the files that they need, some fifty, so the script of every
 * public page imports this module instead.
 */

export const ownerViews = {
  auth: async () => (await import('./auth.tsx')).AuthPage,
  admin: async () => (await import('./admin.tsx')).AdminPage,
  writing: async () => (await import('./writing.tsx')).WritingPage,
}
