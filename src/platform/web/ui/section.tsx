import { type ReactNode, useRef } from 'react'
import { useInView } from '../in-view.ts'
import scale from '../instruments/frame-scale.module.css'
import type { SectionName } from '../../../shared/sections.ts'
import page from './page.module.css'
import styles from './section.module.css'

/** The owner's texts for a section. */
export interface SectionText {
  heading: string
  /** A note in the margin, in italics; empty for none. */
  note: string
}

interface SectionProps extends SectionText {
  id: SectionName
  action?: ReactNode
  children: ReactNode
}

/** A section with its heading in a rail on the left and its content in nine columns. */
export function RailSection({ id, heading, note, action, children }: SectionProps) {
  return (
    <Plain id={id}>
      <Entering layout={styles.rail}>
        <div className={styles.head}>
          <Title id={id}>{heading}</Title>
          {note !== '' && <p className={styles.note}>{note}</p>}
          {action !== undefined && <div className={styles.action}>{action}</div>}
        </div>
        <div>{children}</div>
      </Entering>
    </Plain>
  )
}

/** A section with heading and note on one line above its full-width content. */
export function TopSection({ id, heading, note, action, children }: SectionProps) {
  return (
    <Plain id={id}>
      <Entering layout={styles.top}>
        <div className={styles.head}>
          <Title id={id}>{heading}</Title>
          <div className={styles.side}>
            {note !== '' && <p className={styles.note}>{note}</p>}
            {action}
          </div>
        </div>
        {children}
      </Entering>
    </Plain>
  )
}

interface BandSectionProps extends Pick<SectionProps, 'id' | 'heading' | 'children'> {
  /** The background, such as a star plate. */
  backdrop: ReactNode
}

/** A full-width band that is dark in both themes. */
export function BandSection({ id, heading, backdrop, children }: BandSectionProps) {
  return (
    <section id={id} className={styles.band} aria-labelledby={titleId(id)} data-theme="dark">
      {backdrop}
      <Entering layout={styles.rail}>
        <div className={styles.head}>
          <Title id={id}>{heading}</Title>
        </div>
        <div>{children}</div>
      </Entering>
    </section>
  )
}

function Plain({ id, children }: Pick<SectionProps, 'id' | 'children'>) {
  return (
    <section
      id={id}
      className={`${styles.section} ${scale.frameScale}`}
      aria-labelledby={titleId(id)}
    >
      {children}
    </section>
  )
}

interface EnteringProps {
  layout: string | undefined
  children: ReactNode
}

/**
 * The content of a section, which fades in once a tenth of it is visible. It is not hidden before the browser has reported
 * that it is outside of the viewport. Source: docs/behaviour.md, Home page.
 */
function Entering({ layout, children }: EnteringProps) {
  const content = useRef<HTMLDivElement>(null)
  const sight = useInView(content, { threshold: 0.1 })
  return (
    <div ref={content} className={`${page.page} ${styles.content} ${layout}`} data-sight={sight}>
      {children}
    </div>
  )
}

function Title({ id, children }: { id: SectionName; children: string }) {
  return (
    <h2 id={titleId(id)} className={styles.title}>
      {children}
    </h2>
  )
}

function titleId(id: SectionName): string {
  return `${id}-title`
}
