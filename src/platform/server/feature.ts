import type { Route } from './http/route.ts'

/** What a feature adds to a running site, besides what it offers to other features. */
export interface Feature {
  /** Its calls. */
  routes?: readonly Route[]
  /** Begins its work in the background, once the site listens. */
  start?(): Promise<void> | void
  /** Ends that work, while the last requests are still answered. */
  stop?(): Promise<void> | void
  /** Waits for what the last requests left to do; the worker processes and the database are still open. */
  close?(): Promise<void> | void
  /** Removes what has expired, every few minutes. */
  tidy?(): Promise<void> | void
}
