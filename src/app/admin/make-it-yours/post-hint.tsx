import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { tabAddress } from '../tab-address.tsx'
import styles from './make-it-yours.module.css'

/** Where posts are written. The first one settles the step by itself. */
export function PostHint() {
  return (
    <>
      <p className={styles.remark}>
        Posts are written under Blog Posts: Markdown with formulas, code, charts and margin notes,
        as a draft for as long as you like. What is published is on the home page with the next
        request.
      </p>
      <div>
        <Link className={styles.link} href={tabAddress('blog')}>
          Write a first post
          <ArrowRight aria-hidden="true" />
        </Link>
      </div>
    </>
  )
}
