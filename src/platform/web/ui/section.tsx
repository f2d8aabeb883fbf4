import { type ReactNode, useRef } from 'react'
import { useInView } from '../in-view.ts'
import scale from '../instruments/frame-scale.module.css'
import type { SectionName } from '../../../shared/sections.ts'
import page from './page.module.css'
import styles from './section.module.css'

/** The words of a section, as the owner has set them. */
export interface SectionText {
  heading: string
  /** A remark in the margin, set in italics; empty for none. */
  note: string
}

interface SectionProps extends SectionText {
  id: SectionName
  action?: ReactNode
  children: ReactNode
}

/** A section with its heading in a rail at the left, the content in nine columns beside it. */
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

/** A section with heading and note on one line above the full width of its content. */
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
  /** What lies behind the words, such as a star plate. */
  backdrop: ReactNode
}

/** A band across the page that is the dark print in both themes. */
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
 * The content of a section; it comes in once a tenth of it is visible. Nothing is hidden before the browser has told
 * that it is outside of the window. Source: docs/behaviour.md, Home page.
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
