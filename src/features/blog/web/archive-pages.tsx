import { type ArchiveChoice, archivePath } from '../archive.ts'
import styles from './archive-pages.module.css'

interface ArchivePagesProps {
  choice: ArchiveChoice
  pages: number
}

/** Links to newer and older articles; each page has a URL. */
export function ArchivePages({ choice, pages }: ArchivePagesProps) {
  const { page } = choice
  const to = (number: number) => archivePath({ ...choice, page: number })
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <a href={to(Math.min(page - 1, pages))} rel="prev" className={styles.step}>
          Newer
        </a>
      )}
      <ul className={styles.numbers}>
        {shownPages(page, pages).map((number, place, shown) => (
          <li
            key={number}
            data-gap={place > 0 && number !== (shown[place - 1] ?? 0) + 1 ? '' : undefined}
          >
            <a
              href={to(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ul>
      {page < pages && (
        <a href={to(page + 1)} rel="next" className={styles.step}>
          Older
        </a>
      )}
    </nav>
  )
}

/** The page numbers to show: the first, the last, and those around the current page. */
function shownPages(page: number, pages: number): number[] {
  const around = [1, page - 1, page, page + 1, pages]
  const shown = around.filter((number) => number >= 1 && number <= pages)
  return [...new Set(shown)].toSorted((one, other) => one - other)
}
