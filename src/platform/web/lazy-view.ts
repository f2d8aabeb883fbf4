import { type ComponentType, createElement, lazy, useCallback, useState } from 'react'

export type LoadView<Props> = () => Promise<ComponentType<Props>>

/** A component whose code is fetched when it is wanted. */
export interface LazyView<Props> {
  /** Fetches the code; after that the view renders at once, so hydration finds what was sent. */
  load: LoadView<Props>
  /** Fetches it early. When that fails, it is tried again, and told, when the view is rendered. */
  warm: () => void
  /** Suspends until its code is there. */
  View: ComponentType<Props>
}

/** Declares such a component by the way to import it; place it inside a Suspense boundary. */
export function lazyView<Props extends object>(importView: LoadView<Props>): LazyView<Props> {
  let Loaded: ComponentType<Props> | undefined
  const load = async () => (Loaded ??= await importView())
  const Late = lazy(async () => ({ default: await load() }))
  return {
    load,
    warm: () => void load().catch(() => undefined),
    View: function View(props) {
      // The choice holds until it is unmounted: another component type would mount it again, without focus and typed text.
      const [Chosen] = useState(() => Loaded ?? Late)
      return createElement(Chosen, props)
    },
  }
}

type LoadState<Props> =
  | { kind: 'idle' | 'loading' | 'failed' }
  | { kind: 'loaded'; View: ComponentType<Props> }

/**
 * The same where a component decides what stands there before, and what happens when it fails.
 * @param load the same function each time
 * @returns the component once it is there, and `request`, which gives false when it could not be fetched
 */
export function useLazyView<Props>(load: LoadView<Props>) {
  const [state, setState] = useState<LoadState<Props>>({ kind: 'idle' })
  const request = useCallback(async (): Promise<boolean> => {
    setState({ kind: 'loading' })
    try {
      setState({ kind: 'loaded', View: await load() })
      return true
    } catch {
      setState({ kind: 'failed' })
      return false
    }
  }, [load])
  return { kind: state.kind, View: state.kind === 'loaded' ? state.View : undefined, request }
}
