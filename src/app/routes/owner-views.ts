/*
 * The views behind the sign-in. Whoever imports them lists the files that they need, some fifty, so the script of every
 * public page imports this module instead.
 */

export const loadAuth = async () => (await import('./auth.tsx')).AuthPage
export const loadAdmin = async () => (await import('./admin.tsx')).AdminPage
