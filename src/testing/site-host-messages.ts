/** Asks the site host to open a site with these settings, or to close the one at this address. */
export type HostRequest = { id: number } & (
  | { open: Readonly<Record<string, string>> }
  | { close: string }
)

/** The address of the site that was opened or closed. The host sends id 0 when it is ready. */
export type HostAnswer = { id: number } & ({ url: string } | { error: string })
