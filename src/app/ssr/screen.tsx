import { type ComponentType, lazy } from 'react'

/** A screen whose code is fetched when it is wanted. */
export interface Screen<Props> {
  /** The module of the screen, as the manifest of the build names it. */
  source: string
  /** Fetches the code; after that the screen renders at once, so hydration finds what was sent. */
  load: () => Promise<unknown>
  View: ComponentType<Props>
}

/** Declares a screen by its module below the project and the way to import its component. */
export function defineScreen<Props extends object>(
  source: string,
  importView: () => Promise<ComponentType<Props>>,
): Screen<Props> {
  let Loaded: ComponentType<Props> | undefined
  const load = async () => (Loaded ??= await importView())
  const Late = lazy(async () => ({ default: await load() }))
  return {
    source,
    load,
    View: (props) => (Loaded ? <Loaded {...props} /> : <Late {...props} />),
  }
}
