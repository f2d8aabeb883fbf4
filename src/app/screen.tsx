import { type ComponentType, lazy } from 'react'

/** A screen, or a part of one, whose code is fetched when it is wanted. */
export interface Screen<Props> {
  /** The module of the screen, as the manifest of the build names it. */
  source: string
  /** Fetches the code; after that the screen renders at once, so hydration finds what was sent. */
  load: () => Promise<unknown>
  View: ComponentType<Props>
}

/**
 * Declares a screen by its module below the project and the way to import its component.
 * @param isWanted given, the browser leaves what the server sent as it is until this resolves
 */
export function defineScreen<Props extends object>(
  source: string,
  importView: () => Promise<ComponentType<Props>>,
  isWanted: () => Promise<void> = () => Promise.resolve(),
): Screen<Props> {
  let Loaded: ComponentType<Props> | undefined
  const load = async () => (Loaded ??= await importView())
  const Waiting = lazy(async () => {
    await isWanted()
    return { default: await load() }
  })
  return {
    source,
    load,
    View: (props) => (Loaded ? <Loaded {...props} /> : <Waiting {...props} />),
  }
}
