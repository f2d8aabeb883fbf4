import { Component, type ReactNode } from 'react'
import { ListFailure } from '../../web/ui/list-failure.tsx'

interface TabBoundaryProps {
  label: string
  children: ReactNode
}

/** Keeps the rest of the admin area when the code of one tab cannot be fetched or fails. */
export class TabBoundary extends Component<TabBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <ListFailure what={this.props.label} onRetry={() => location.reload()} />
  }
}
