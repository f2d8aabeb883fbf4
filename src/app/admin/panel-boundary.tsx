import { Component, type ReactNode } from 'react'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'

interface PanelBoundaryProps {
  /** Its content, in the sentence 'Could not load {what}.' */
  what: string
  children: ReactNode
}

/** An error boundary: the rest of the admin area stays when the code of a tab or panel cannot be loaded or throws. */
export class PanelBoundary extends Component<PanelBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <ListFailure what={this.props.what} onRetry={() => location.reload()} />
  }
}
