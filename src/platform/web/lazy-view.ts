import { type ComponentType, createElement, lazy, useCallback, useState } from 'react'

export type LoadView<Props> = () => Promise<ComponentType<Props>>

/** A component whose code is loaded on demand. */
export interface LazyView<Props> {
  /** Loads the code. After that the view renders synchronously, so that hydration matches the server's HTML. */
  load: LoadView<Props>
  /** Preloads the code. A failure is ignored; rendering the view retries it. */
  warm: () => void
  /** Suspends until its code is loaded. */
  View: ComponentType<Props>
}

/** Creates a lazy component, to be rendered inside a Suspense boundary. */
export function lazyView<Props extends object>(importView: LoadView<Props>): LazyView<Props> {
  let Loaded: ComponentType<Props> | undefined
  const load = async () => (Loaded ??= await importView())
  const Late = lazy(async () => ({ default: await load() }))
  return {
    load,
    warm: () => void load().catch(() => undefined),
    View: function View(props) {
      // Fixed until it is unmounted: another component type would remount it and lose the focus and typed text.
      const [Chosen] = useState(() => Loaded ?? Late)
      return createElement(Chosen, props)
    },
  }
}

type LoadState<Props> =
  | { kind: 'idle' | 'loading' | 'failed' }
  | { kind: 'loaded'; View: ComponentType<Props> }

/**
 * Loads a component with explicit loading and error states.
 * @param load a stable function
 * @returns the component once it is loaded, and `request`, which resolves to false if it could not be loaded
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
