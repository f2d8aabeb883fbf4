import type { PageName } from '../../../features/site/setting.ts'

/** A part of a page that is not a setting of the table, such as the list of sessions. */
interface PagePart {
  label: string
  /** Further words by which it is found. */
  words: string
  /** The id of its element on the page. */
  field: string
}

/** What the pages show besides the settings of the table, for the search. */
export const pageParts: Readonly<Partial<Record<PageName, PagePart[]>>> = {
  identity: [
    { label: 'Make it yours', words: 'first steps checklist start overview', field: 'first-steps' },
  ],
  newsletter: [
    {
      label: 'Mail',
      words: 'mail server smtp sender outbox delivery chat notifications',
      field: 'mail',
    },
  ],
  readers: [
    { label: 'Count page views', words: 'statistics analytics visits privacy', field: 'counting' },
  ],
  redirects: [
    { label: 'Redirects', words: 'old address new address moved url', field: 'redirects' },
  ],
  sync: [
    {
      label: 'Synced folder',
      words: 'markdown files notes obsidian git conflict held back followed',
      field: 'sync',
    },
  ],
  guests: [
    { label: 'Registration', words: 'new accounts register open closed', field: 'registration' },
    { label: 'Guest accounts', words: 'other users disable delete sessions', field: 'guests' },
  ],
  backups: [
    {
      label: 'Last backup',
      words: 'download everything export archive restore disk data',
      field: 'last-backup',
    },
    {
      label: 'Starter content',
      words: 'remove placeholder sample example',
      field: 'starter-content',
    },
  ],
  security: [
    { label: 'Password', words: 'change sign in login account', field: 'password' },
    {
      label: 'Second factor',
      words: 'two-factor authentication authenticator app passkey recovery codes 2fa totp',
      field: 'second-factor',
    },
    { label: 'Sessions', words: 'signed in browsers devices end sign out', field: 'sessions' },
  ],
}
