import type { Route } from './http/route.ts'

/** What a feature contributes to a running site. */
export interface Feature {
  routes?: readonly Route[]
  /** Starts background work once the site listens. */
  start?(): Promise<void> | void
  /** Stops background work, while the last requests are still handled. */
  stop?(): Promise<void> | void
  /** Waits for work that the last requests left; worker processes and the database are still open. */
  close?(): Promise<void> | void
  /** Deletes expired data, every few minutes. */
  tidy?(): Promise<void> | void
}
